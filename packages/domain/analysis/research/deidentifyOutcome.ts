import { z } from 'zod';
import type { Analysis } from '../analysis';
import { Domain, RiskLevel } from '../assessment';
import { CoarseRegion, toCoarseRegion } from './deidentify';
import type { Visit } from '../visit';
import type { VisitDiagnosis } from '../visitChoices';

/** What a spot turned out to be, in groups. `otherCancer` includes precursors of cancer. */
export const OutcomeGroup = z.enum(['melanoma', 'otherCancer', 'harmless', 'unknown']);
export type OutcomeGroup = z.infer<typeof OutcomeGroup>;

const GROUPS: Record<VisitDiagnosis, OutcomeGroup> = {
  melanoma: 'melanoma',
  basalCell: 'otherCancer',
  squamousCell: 'otherCancer',
  actinicKeratosis: 'otherCancer',
  mole: 'harmless',
  atypicalMole: 'harmless',
  seborrheicKeratosis: 'harmless',
  otherHarmless: 'harmless',
  other: 'unknown',
  notKnown: 'unknown',
};

/**
 * What came of a visit to a doctor, de-identified: random ids, the year only, and values from fixed lists. It names no version of
 * the model, because the time in which a version answered is finer than a year. See `docs/decisions/117-visits-to-a-doctor.md`.
 */
export const DeidentifiedOutcome = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  userPseudoId: z.string().regex(/^[0-9a-f]{32}$/),
  /** The tier that the person was shown last before the visit. */
  riskLevel: RiskLevel,
  /** The model's tier of that analysis, before answers and comparison. */
  modelRiskLevel: RiskLevel,
  /** The kind of its photo. */
  domain: Domain,
  bodyRegion: CoarseRegion,
  /** Whether the outcome is what a laboratory found, and not only what a doctor said. */
  isBiopsied: z.boolean(),
  outcome: OutcomeGroup,
  visitYear: z.number().int(),
});
export type DeidentifiedOutcome = z.infer<typeof DeidentifiedOutcome>;

/** Whether a visit has an outcome: a biopsy with its result, or a doctor's diagnosis without a biopsy. */
export const hasOutcome = ({ biopsy, diagnosis }: Pick<Visit, 'biopsy' | 'diagnosis'>): boolean =>
  biopsy === 'done' || (biopsy === 'none' && diagnosis !== 'notKnown');

/**
 * Derives the de-identified outcome of a visit that has one. `analysis` is the last one of the spot before the visit, and `region`
 * the spot's. `random` creates ids of 32 hexadecimal digits. Throws on any unexpected value.
 */
export function deidentifyOutcome(
  { date, diagnosis, biopsyResult }: Pick<Visit, 'date' | 'diagnosis' | 'biopsyResult'>,
  { riskLevel, modelRiskLevel, domain }: Pick<Analysis, 'riskLevel' | 'modelRiskLevel' | 'domain'>,
  region: string | null,
  { pseudonym, random }: { pseudonym: string; random: () => string },
): DeidentifiedOutcome {
  return DeidentifiedOutcome.parse({
    id: random(),
    userPseudoId: pseudonym,
    riskLevel,
    modelRiskLevel,
    domain,
    bodyRegion: toCoarseRegion(region),
    isBiopsied: biopsyResult !== null,
    outcome: GROUPS[biopsyResult ?? diagnosis],
    visitYear: Number(date.slice(0, 4)),
  });
}
