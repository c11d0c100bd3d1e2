import { describeRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import { spotMessages } from './messages';

/** The display name of a spot: its name, or else its body region. */
export function getSpotName({ name, region }: Pick<Spot, 'name' | 'region'>): string {
  if (name) return name;
  return region
    ? spotMessages('spotInRegion', { region: describeRegion(region).toLowerCase() })
    : spotMessages('spotWithoutName');
}
