import { z } from 'zod';
import { RiskLevel } from './assessment';
import { BODY_REGIONS, type BodyRegion } from './bodyRegion';

/** What is told of a lesion that does not exist, and of somebody else's. */
export const LESION_NOT_FOUND = 'This spot was not found.';
/** Longest name of a lesion, in characters. */
export const MAX_LESION_NAME = 60;

/** A spot on the skin that a person returns to: every kept analysis belongs to one. */
export const Lesion = z.object({
  id: z.string(),
  /** What the person calls it; null until they give it a name. */
  name: z.string().nullable(),
  /** A region of `BODY_REGIONS`, from the first analysis or as the person changed it; null where none was named. */
  region: z.string().nullable(),
  /** How many analyses of it are kept; a lesion without any does not exist. */
  analyses: z.number().int().min(1),
  /** When its newest analysis was made, and the tier that one gave. */
  lastSeen: z.iso.datetime(),
  riskLevel: RiskLevel,
});
export type Lesion = z.infer<typeof Lesion>;

const REGIONS: readonly string[] = BODY_REGIONS.filter(({ assessed }) => assessed).map(({ name }) => name);

/** What a person may change about a lesion; what is absent stays. */
export const LesionPatch = z.object({
  name: z
    .string()
    .trim()
    .max(MAX_LESION_NAME, `A name must be at most ${MAX_LESION_NAME} characters`)
    .nullable()
    .transform((name) => name || null)
    .optional(),
  region: z
    .string()
    .refine((region) => REGIONS.includes(region), 'Please choose a region from the list')
    .nullable()
    .optional(),
});
export type LesionPatch = z.output<typeof LesionPatch>;

/** The region that an analysis location names before any colon; null where it names none of the list. */
export function regionOf(location: string | null): BodyRegion | null {
  const named = (location ?? '').split(':')[0]?.trim().toLowerCase();
  return BODY_REGIONS.find(({ name }) => name.toLowerCase() === named)?.name ?? null;
}

/** Where a photograph is said to be of another region than its lesion's: both regions, as a sentence names them. */
export const Elsewhere = z.object({ photo: z.string(), spot: z.string() });
type Elsewhere = z.infer<typeof Elsewhere>;

/** The two regions where a location names another than the lesion's; null where they agree or either is not known. */
export function elsewhere(location: string | null, region: string | null): Elsewhere | null {
  const said = regionOf(location);
  if (!said || !region || said === region) return null;
  return { photo: said.toLowerCase(), spot: region.toLowerCase() };
}
