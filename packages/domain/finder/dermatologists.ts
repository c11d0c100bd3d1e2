import { z } from 'zod';
import { roundCoordinate } from './geography';
import { finderQueryMessages, specialtyMessages } from './messages';

const t = finderQueryMessages;

/** Search radii in miles. */
export const RADII = [5, 10, 25, 50] as const;
export type Radius = (typeof RADII)[number];
export const DEFAULT_RADIUS: Radius = 10;

/** The source of made-up providers. Results from it have `sample: true`. */
export const SAMPLE_SOURCE = 'Sample data';

/** A ZIP code. A ZIP+4 is reduced to its first five digits. */
export const ZipQuery = z.object({
  zipcode: z
    .string({ error: () => t('zipNotValid') })
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, { error: () => t('zipNotValid') })
    .transform((zip) => zip.slice(0, 5)),
});

/** The center of a ZIP code, rounded to 2 decimals. */
export const ZipLocation = z.object({ latitude: z.number(), longitude: z.number() });

/** A number or its decimal text, as in a query string. Anything else fails with `error`. */
const numeric = (error: () => string) =>
  z.union([z.number(), z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/, { error })], { error }).transform(Number);
const degrees = (error: () => string, limit: number) =>
  numeric(error).pipe(z.number().min(-limit, { error }).max(limit, { error })).transform(roundCoordinate);
const describeRadii = () => t('radius', { radii: RADII.join(', ') });

/** Where to search. Coordinates are rounded to 2 decimals on arrival (docs/decisions/020-location-privacy.md). */
export const ProviderQuery = z.object({
  lat: degrees(() => t('latitude'), 90),
  lng: degrees(() => t('longitude'), 180),
  radius: numeric(describeRadii)
    .pipe(z.literal(RADII, { error: describeRadii }))
    .default(DEFAULT_RADIUS),
});

/** A dermatologist or a practice. Facts missing from the registry are null (docs/decisions/020-location-privacy.md). */
export const Provider = z.object({
  /** National Provider Identifier. */
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  /** Whether the listing examines tissue and sees no patients. */
  isLaboratory: z.boolean(),
  rating: z.number().nullable(),
  reviewCount: z.number().int().nullable(),
  address: z.string(),
  /** Great-circle distance in miles, one decimal. */
  distance: z.number().min(0),
  /** Whether `distance` is measured to the center of the ZIP code, because the address could not be located. */
  approximate: z.boolean(),
  /** Direction from the person, in degrees clockwise from north. */
  bearing: z.number().int().min(0).max(359),
  phone: z.string().nullable(),
  businessHours: z.string().nullable(),
  acceptingNewPatients: z.boolean().nullable(),
});
export type Provider = z.infer<typeof Provider>;

/** Providers within the radius: practices, then laboratories, each nearest first. */
export const ProviderSearchResult = z.object({
  providers: z.array(Provider),
  source: z.string(),
  /** Whether the providers are made up. */
  sample: z.boolean(),
  /** Whether the radius may contain providers that are not listed. */
  partial: z.boolean(),
  /** Whether the list is partial because it reached its maximum length. It then has the nearest providers. */
  full: z.boolean(),
  /** Distance in miles, one decimal, up to which the list is complete. Equals the radius if the list is not partial. */
  completeTo: z.number().min(0),
});
export type ProviderSearchResult = z.infer<typeof ProviderSearchResult>;

/** Labels of dermatology and its subspecialties by their Health Care Provider Taxonomy (NUCC) codes. */
export const SPECIALTIES: Readonly<Record<string, string>> = {
  '207N00000X': 'Dermatology',
  '207ND0101X': 'Mohs surgery for skin cancer',
  '207ND0900X': 'Dermatopathology (laboratory)',
  '207NI0002X': 'Dermatological immunology',
  '207NP0225X': 'Pediatric dermatology',
  '207NS0135X': 'Procedural dermatology',
};

/** What people call a specialty. One that is none of `SPECIALTIES` stays as it is. */
export function describeSpecialty(specialty: string): string {
  const known = Object.keys(specialtyMessages.texts) as (keyof typeof specialtyMessages.texts)[];
  const name = known.find((key) => key === specialty);
  return name ? specialtyMessages(name) : specialty;
}

/** Formats a phone number with exactly 10 digits as `(xxx) xxx-xxxx`. Returns any other number unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone;
}
