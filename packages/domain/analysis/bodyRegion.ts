import { bodyRegionMessages } from '#domain/bodyMap/messages';

/**
 * The body regions a person can choose. Nails, palms, soles, mouth, eyes and genitals are not assessed, because melanomas there
 * look unlike anything in the training photos. See `docs/decisions/021-photos-that-cannot-be-assessed.md`.
 */
export const BODY_REGIONS = [
  { name: 'Scalp', assessed: true },
  { name: 'Face', assessed: true },
  { name: 'Ear', assessed: true },
  { name: 'Neck', assessed: true },
  { name: 'Chest', assessed: true },
  { name: 'Abdomen', assessed: true },
  { name: 'Upper back', assessed: true },
  { name: 'Lower back', assessed: true },
  { name: 'Shoulder', assessed: true },
  { name: 'Upper arm', assessed: true },
  { name: 'Forearm', assessed: true },
  { name: 'Back of the hand', assessed: true },
  { name: 'Buttock', assessed: true },
  { name: 'Thigh', assessed: true },
  { name: 'Lower leg', assessed: true },
  { name: 'Top of the foot', assessed: true },
  { name: 'Nail', assessed: false },
  { name: 'Palm', assessed: false },
  { name: 'Sole', assessed: false },
  { name: 'Mouth', assessed: false },
  { name: 'Eye', assessed: false },
  { name: 'Genitals', assessed: false },
] as const;

export type BodyRegion = (typeof BODY_REGIONS)[number]['name'];

/** Whether a name is that of a body region. */
export const isBodyRegion = (name: string | null): name is BodyRegion =>
  BODY_REGIONS.some((region) => region.name === name);

/** What people call a region. A name that is none of `BODY_REGIONS` stays as it is. */
export function describeRegion(region: string): string {
  const known = BODY_REGIONS.find(({ name }) => name === region);
  return known ? bodyRegionMessages(known.name) : region;
}

/** An analysis location as people read it: its region in their language, and the details that they wrote. */
export function describeLocation(location: string): string {
  const [region = '', ...details] = location.split(':');
  return [describeRegion(region), ...details].join(':');
}

const UNASSESSED_PATTERN =
  /\b(nails?|toenails?|fingernails?|palms?|soles?|mouth|tongue|gums?|eyes?|genitals?|penis|vulva|vagina|scrotum)\b/i;

/** Joins a region and optional details into an analysis location: `Upper back: left of the spine`. */
export function formatLocation(region: BodyRegion, details: string): string {
  return details.trim() ? `${region}: ${details.trim()}` : region;
}

/** Whether a location names, before any colon, a part of the body that is not assessed. */
export function isUnassessedRegion(location: string | null | undefined): boolean {
  return UNASSESSED_PATTERN.test((location ?? '').split(':')[0] ?? '');
}
