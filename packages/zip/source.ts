import { codes } from 'zipcodes/lib/codes';
import type { Place } from '#domain/finder/geography';

/** A ZIP code as the npm package `zipcodes` (BSD; from federalgovernmentzipcodes.us) has it. */
export interface SourceZip extends Place {
  zip: string;
  city: string;
  state: string;
}

/** Mail for the armed forces: these codes move with units, and their places are guesses. */
const MILITARY = ['AA', 'AE', 'AP'];
/** Of the United States, only its Pacific islands lie east of Greenwich. */
const isMisplaced = ({ zip, longitude }: SourceZip): boolean => longitude > 0 && !zip.startsWith('96');

/** Every ZIP code that lies in one place, by ascending code. */
export const sourceZips: readonly SourceZip[] = Object.values(codes)
  .filter(({ latitude, longitude, state }) => latitude !== 0 && longitude !== 0 && !MILITARY.includes(state))
  .filter((zip) => !isMisplaced(zip))
  .sort((a, b) => Number(a.zip) - Number(b.zip));
