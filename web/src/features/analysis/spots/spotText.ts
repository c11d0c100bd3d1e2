import type { Spot } from '#domain/analysis/spot';

/** The display name of a spot: its name, or else its body region. */
export function getSpotName({ name, region }: Pick<Spot, 'name' | 'region'>): string {
  return name ?? (region ? `Spot, ${region.toLowerCase()}` : 'Spot without a name');
}

/** Formats a count: '1 photo', '3 photos'. */
export function formatPhotoCount(count: number): string {
  return `${count} photo${count === 1 ? '' : 's'}`;
}
