import { BODY_REGIONS } from '#domain/analysis/bodyRegion';
import type { BodyRegion } from '#domain/analysis/bodyRegion';

const KEY = 'analysis.bodyRegion';

/** Whether a form value is a body region. */
export function isBodyRegion(value: string | null): value is BodyRegion {
  return BODY_REGIONS.some(({ name }) => name === value);
}

/** Reads the last chosen body region from this device. Returns '' without one or without storage. */
export function readLastBodyRegion(): BodyRegion | '' {
  try {
    const value = localStorage.getItem(KEY);
    return isBodyRegion(value) ? value : '';
  } catch {
    return '';
  }
}

/** Saves the body region for the next photo. Does nothing without storage. */
export function saveLastBodyRegion(region: BodyRegion): void {
  try {
    localStorage.setItem(KEY, region);
  } catch {
    return;
  }
}
