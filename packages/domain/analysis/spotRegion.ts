import { BODY_REGIONS, type BodyRegion } from './bodyRegion';
import type { RegionMismatch } from './spot';

/** Reads the region before any colon of an analysis location; null where it is not in `BODY_REGIONS`. */
export function parseRegion(location: string | null): BodyRegion | null {
  const prefix = (location ?? '').split(':')[0]?.trim().toLowerCase();
  return BODY_REGIONS.find(({ name }) => name.toLowerCase() === prefix)?.name ?? null;
}

/** Finds whether a location names another region than the spot's; null where they agree or either is unknown. */
export function findRegionMismatch(location: string | null, region: string | null): RegionMismatch | null {
  const photoRegion = parseRegion(location);
  if (!photoRegion || !region || photoRegion === region) return null;
  return { photo: photoRegion.toLowerCase(), spot: region.toLowerCase() };
}
