import { codes } from 'zipcodes/lib/codes';
import type { Coordinates } from '#domain/finder/geography';

/** A ZIP code of the npm package `zipcodes` (BSD license; data of federalgovernmentzipcodes.us). */
export interface SourceZip extends Coordinates {
  zip: string;
  city: string;
  state: string;
}

/** States of military mail. Their codes move with units, and their coordinates are guesses. */
const MILITARY = ['AA', 'AE', 'AP'];
/** Only US islands in the Pacific, with codes from 96000, have an eastern longitude. */
const isMisplaced = ({ zip, longitude }: SourceZip): boolean => longitude > 0 && !zip.startsWith('96');

/** Every ZIP code with a fixed location, in ascending order. */
export const SOURCE_ZIPS: readonly SourceZip[] = Object.values(codes)
  .filter(({ latitude, longitude, state }) => latitude !== 0 && longitude !== 0 && !MILITARY.includes(state))
  .filter((zip) => !isMisplaced(zip))
  .sort((a, b) => Number(a.zip) - Number(b.zip));
