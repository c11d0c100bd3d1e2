import { BODY_REGIONS } from '#domain/analysis/bodyRegion';
import type { BodyRegion } from '#domain/analysis/bodyRegion';
import { readSetting, saveSetting } from '../../../device/deviceSettings';
import { toPersonalName } from '../../../people/toPersonalName';

/** Each account has a last region of its own, and each person in it. */
const toOwner = (userId: string) => toPersonalName(`/${userId}`);

/** Whether a form value is a body region. */
export function isBodyRegion(value: string | null): value is BodyRegion {
  return BODY_REGIONS.some(({ name }) => name === value);
}

/** Reads the region that the account chose last on this device. Returns '' without one or without storage. */
export function readLastBodyRegion(userId: string): BodyRegion | '' {
  const region = readSetting('analysis.bodyRegion', toOwner(userId));
  return isBodyRegion(region) ? region : '';
}

/** Saves the body region for the next photo. Does nothing without storage. */
export function saveLastBodyRegion(userId: string, region: BodyRegion): void {
  saveSetting('analysis.bodyRegion', region, toOwner(userId));
}
