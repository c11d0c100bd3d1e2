import { BODY_REGIONS } from '#domain/analysis/bodyRegion';
import type { BodyRegion } from '#domain/analysis/bodyRegion';

const KEY = 'analysis.bodyRegion';

/** Whether a form value is one of the list's regions. */
export function isBodyRegion(value: string | null): value is BodyRegion {
  return BODY_REGIONS.some(({ name }) => name === value);
}

/** The region chosen last on this device; '' when none was, or the device keeps nothing. */
export function rememberedRegion(): BodyRegion | '' {
  try {
    const kept = localStorage.getItem(KEY);
    return isBodyRegion(kept) ? kept : '';
  } catch {
    return '';
  }
}

/** Keeps the region for the next photograph; a device that refuses storage simply forgets. */
export function rememberRegion(region: BodyRegion): void {
  try {
    localStorage.setItem(KEY, region);
  } catch {
    return;
  }
}
