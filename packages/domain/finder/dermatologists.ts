import { z } from 'zod';
import { coarse } from './geography';

export const ZIP_NOT_VALID = 'Please enter a valid ZIP code.';
export const ZIP_NOT_FOUND = 'Unable to find location for that ZIP code. Please try a different one.';
export const SEARCH_FAILED = 'Unable to search for dermatologists. Please try again later.';

/** How far to search, in miles. */
export const RADII = [5, 10, 25, 50] as const;
export type Radius = (typeof RADII)[number];
export const DEFAULT_RADIUS: Radius = 10;

/** The source whose providers nobody can visit; answers that come from it say that they are a sample. */
export const SAMPLE_SOURCE = 'Sample data';

/** A ZIP code, or the first five digits of a ZIP+4 (decisions D13). */
export const ZipQuery = z.object({
  zipcode: z
    .string(ZIP_NOT_VALID)
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, ZIP_NOT_VALID)
    .transform((zip) => zip.slice(0, 5)),
});

/** The middle of a ZIP code, to 2 decimals. */
export const ZipPlace = z.object({ latitude: z.number(), longitude: z.number() });

/** A number, or the text of one as a query carries it; text that is none, and nothing at all, is refused. */
const numeric = (text: string) =>
  z.union([z.number(), z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/, text)], text).transform(Number);
const degrees = (text: string, limit: number) =>
  numeric(text).pipe(z.number().min(-limit, text).max(limit, text)).transform(coarse);
const RADIUS_TEXT = `The radius must be one of ${RADII.join(', ')} miles`;

/** Where to search: nothing finer than 2 decimals of a degree is known from here on (decisions B9). */
export const ProviderQuery = z.object({
  lat: degrees('The latitude must be a number from -90 to 90', 90),
  lng: degrees('The longitude must be a number from -180 to 180', 180),
  radius: numeric(RADIUS_TEXT).pipe(z.literal(RADII, RADIUS_TEXT)).default(DEFAULT_RADIUS),
});

/** A dermatologist or a practice. What the registry does not know is null, never guessed (decisions D12). */
export const Provider = z.object({
  /** National Provider Identifier. */
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  rating: z.number().nullable(),
  reviewCount: z.number().int().nullable(),
  address: z.string(),
  /** Miles as the crow flies, one decimal. */
  distance: z.number().min(0),
  /** The distance is that of the ZIP code's middle, because the address itself could not be placed. */
  approximate: z.boolean(),
  /** Direction from the person, in degrees clockwise from north. */
  bearing: z.number().int().min(0).max(359),
  phone: z.string().nullable(),
  businessHours: z.string().nullable(),
  acceptingNewPatients: z.boolean().nullable(),
});
export type Provider = z.infer<typeof Provider>;

/** The providers found, nearest first (decisions E6). */
export const FoundProviders = z.object({
  providers: z.array(Provider),
  source: z.string(),
  /** Nobody of the list exists. */
  sample: z.boolean(),
  /** There may be providers in the radius who are not listed. */
  partial: z.boolean(),
  /** It is partial because there are more than a list holds: those listed are the nearest. */
  full: z.boolean(),
  /** As far as the list is complete, in miles, one decimal; the radius where it is not partial. */
  completeTo: z.number().min(0),
});
export type FoundProviders = z.infer<typeof FoundProviders>;

/** Dermatology and its sub-specialties by their codes in the Health Care Provider Taxonomy (NUCC), in plain words. */
export const SPECIALTIES: Readonly<Record<string, string>> = {
  '207N00000X': 'Dermatology',
  '207ND0101X': 'Mohs surgery for skin cancer',
  '207ND0900X': 'Dermatopathology (laboratory)',
  '207NI0002X': 'Dermatological immunology',
  '207NP0225X': 'Pediatric dermatology',
  '207NS0135X': 'Procedural dermatology',
};

/** A phone number as people read it: `(xxx) xxx-xxxx` where it has exactly 10 digits, else as it is. */
export function phoneText(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone;
}
