import { BODY_REGIONS, describeRegion, type BodyRegion } from './bodyRegion';
import type { BodyPin } from '#domain/bodyMap/bodyPin';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import type { RegionMismatch, Spot, SpotPatch } from './spot';

/** Reads the region before any colon of an analysis location; null where it is not in `BODY_REGIONS`. */
export function parseRegion(location: string | null): BodyRegion | null {
  const prefix = (location ?? '').split(':')[0]?.trim().toLowerCase();
  return BODY_REGIONS.find(({ name }) => name.toLowerCase() === prefix)?.name ?? null;
}

/** Finds whether a location names another region than the spot's; null where they agree or either is unknown. */
export function findRegionMismatch(location: string | null, region: string | null): RegionMismatch | null {
  const photoRegion = parseRegion(location);
  if (!photoRegion || !region || photoRegion === region) return null;
  return { photo: photoRegion, spot: region };
}

/** What people call the two regions, as part of a sentence. */
export const describeRegionMismatch = ({ photo, spot }: RegionMismatch): RegionMismatch => ({
  photo: describeWithinSentence(photo),
  spot: describeWithinSentence(spot),
});

const describeWithinSentence = (region: string): string => describeRegion(parseRegion(region) ?? region).toLowerCase();

/** A pin if it lies in the region; null otherwise. */
export function keepPinInRegion(pin: BodyPin | null, region: string | null): BodyPin | null {
  return pin && findBodyPlace(pin)?.region === region ? pin : null;
}

/** The region and pin of a spot after a change: a new pin decides the region, and a new region drops a pin outside of it. */
export function changePlace(
  { region, pin }: Pick<Spot, 'region' | 'pin'>,
  patch: Pick<SpotPatch, 'region' | 'pin'>,
): Pick<Spot, 'region' | 'pin'> {
  if (patch.pin) return { region: findBodyPlace(patch.pin)?.region ?? region, pin: patch.pin };
  const nextRegion = patch.region === undefined ? region : patch.region;
  return { region: nextRegion, pin: patch.pin === null ? null : keepPinInRegion(pin, nextRegion) };
}
