import { BodyPin } from '#domain/bodyMap/bodyPin';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import { Id } from '#domain/http/id';
import { z } from 'zod';
import { RiskLevel } from './assessment';
import { BODY_REGIONS } from './bodyRegion';
import { MAX_SPOT_NAME } from './spotName';
import { analysisFormMessages } from './messages';
import { Visit } from './visit';

const t = analysisFormMessages;

/** A spot on the skin that a person follows. Every analysis belongs to one. The API calls its id `lesionId`. */
export const Spot = z.object({
  id: z.string(),
  /** The person's name for it; null until they choose one. */
  name: z.string().nullable(),
  /** A region of `BODY_REGIONS`, from the first analysis or the person's change; null where none is known. */
  region: z.string().nullable(),
  /** Its place on the body map, which lies in `region`; null where only the region is known. */
  pin: BodyPin.nullable().default(null),
  /** The number of its analyses. A spot without analyses does not exist. */
  analyses: z.number().int().min(1),
  /** The time of its newest analysis. */
  lastSeen: z.iso.datetime(),
  /** The final tier of its newest analysis. */
  riskLevel: RiskLevel,
  /** Whether its newest analysis says that an earlier photo had a more urgent result. */
  isEarlierMoreUrgent: z.boolean().default(false),
  /** What came of showing it to doctors, oldest first. */
  visits: z.array(Visit).default([]),
});
export type Spot = z.infer<typeof Spot>;

const ASSESSED_REGIONS: readonly string[] = BODY_REGIONS.filter(({ assessed }) => assessed).map(({ name }) => name);

/** A change of a spot. Absent fields stay as they are. */
export const SpotPatch = z.object({
  name: z
    .string()
    .trim()
    .max(MAX_SPOT_NAME, { error: () => t('spotNameLong', { count: MAX_SPOT_NAME }) })
    .nullable()
    .transform((name) => name || null)
    .optional(),
  region: z
    .enum(ASSESSED_REGIONS, { error: () => t('region') })
    .nullable()
    .optional(),
  /** The region follows from the pin. */
  pin: BodyPin.refine((pin) => ASSESSED_REGIONS.includes(findBodyPlace(pin)?.region ?? ''), { error: () => t('place') })
    .nullable()
    .optional(),
  /** A visit that is added, or replaces the one with its id. */
  visit: Visit.optional(),
  /** The id of a visit that is removed. */
  removedVisit: Id.optional(),
});
export type SpotPatch = z.output<typeof SpotPatch>;

/** A spot that goes to another person of the account with all its analyses. Null stands for the account holder. */
export const SpotMove = z.object({ from: Id.nullable(), to: Id.nullable() });

/** The regions that a person named for a photo and its spot, where they differ; lower case in rows of earlier releases. */
export const RegionMismatch = z.object({ photo: z.string(), spot: z.string() });
export type RegionMismatch = z.infer<typeof RegionMismatch>;
