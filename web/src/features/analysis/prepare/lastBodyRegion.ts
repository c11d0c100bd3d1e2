import { BODY_REGIONS } from '#domain/analysis/bodyRegion';
import type { BodyRegion } from '#domain/analysis/bodyRegion';
import { BODY_REGION_KEY } from '../../../lib/deviceStorage/bodyRegionKey';
import { toPersonalName } from '../../../people/toPersonalName';

/** Each person has a last region of their own. */
const getKey = () => toPersonalName(BODY_REGION_KEY);

/** Whether a form value is a body region. */
export function isBodyRegion(value: string | null): value is BodyRegion {
  return BODY_REGIONS.some(({ name }) => name === value);
}

/** Reads the last chosen body region from this device. Returns '' without one or without storage. */
export function readLastBodyRegion(): BodyRegion | '' {
  try {
    const value = localStorage.getItem(getKey());
    return isBodyRegion(value) ? value : '';
  } catch {
    return '';
  }
}

/** Saves the body region for the next photo. Does nothing without storage. */
export function saveLastBodyRegion(region: BodyRegion): void {
  try {
    localStorage.setItem(getKey(), region);
  } catch {
    return;
  }
}
