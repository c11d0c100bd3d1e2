import type { Lesion } from '#domain/analysis/spot';

/** What a spot is called: its name, else where it is. */
export function spotName({ name, region }: Pick<Lesion, 'name' | 'region'>): string {
  return name ?? (region ? `Spot, ${region.toLowerCase()}` : 'Spot without a name');
}

/** '1 photo', '3 photos'. */
export function photosText(count: number): string {
  return `${count} photo${count === 1 ? '' : 's'}`;
}
