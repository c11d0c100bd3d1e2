import { BODY_REGIONS } from '#domain/analysis/bodyRegion';
import type { BodyRegion } from '#domain/analysis/bodyRegion';
import { BODY_REGION_KEY } from '../../../lib/deviceStorage/eraseBodyRegions';
import { toPersonalName } from '../../../people/toPersonalName';

/** Each account has a last region of its own, and each person in it. */
const getKey = (userId: string) => toPersonalName(`${BODY_REGION_KEY}/${userId}`);

/** Whether a form value is a body region. */
export function isBodyRegion(value: string | null): value is BodyRegion {
  return BODY_REGIONS.some(({ name }) => name === value);
}

/** Reads the region that the account chose last on this device. Returns '' without one or without storage. */
export function readLastBodyRegion(userId: string): BodyRegion | '' {
  try {
    const value = localStorage.getItem(getKey(userId));
    return isBodyRegion(value) ? value : '';
  } catch {
    return '';
  }
}

/** Saves the body region for the next photo. Does nothing without storage. */
export function saveLastBodyRegion(userId: string, region: BodyRegion): void {
  try {
    localStorage.setItem(getKey(userId), region);
  } catch {
    return;
  }
}
