import { z } from 'zod';
import type { DetectedFeatures } from '#domain/analysis/analysis';
import { AuditEntry } from './audit';
import { DeidentifiedAnalysis, type IdentifiableAnalysis } from '#domain/analysis/research/deidentify';

/** Maximum number of access attempts and audit rows on the page. */
export const MAX_ATTEMPTS_SHOWN = 10;

/** The fields of an analysis that the page compares with its de-identified record. */
const Identifiable = z.object({
  id: z.string(),
  email: z.string(),
  analysisDate: z.string(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  riskLevel: z.string(),
  modelRiskLevel: z.string(),
  confidence: z.number(),
  diameter: z.number().nullable(),
});

/**
 * Live results of de-identification, encryption and auditing (docs/decisions/014-simulated-security-demo.md).
 * Nothing created for it is stored. Only the sample analysis of an administrator without analyses is made up.
 */
export const SecurityDemo = z.object({
  deidentification: z.object({
    /** A stored research record of the signed-in administrator, or null if there is none. */
    storedRecord: DeidentifiedAnalysis.nullable(),
    /** Whether they consent to research. Without consent no record is stored. */
    isConsenting: z.boolean(),
    /** The analysis de-identified for this answer: their own newest one, or the sample if they have none. */
    source: z.enum(['own', 'sample']),
    before: Identifiable,
    after: DeidentifiedAnalysis,
  }),
  /** A text encrypted for this answer: the parts of its envelope in hexadecimal, and the result of each decryption attempt. */
  envelope: z.object({
    text: z.string(),
    parts: z.object({ version: z.string(), iv: z.string(), tag: z.string(), ciphertext: z.string() }),
    attempts: z.array(z.object({ how: z.string(), opens: z.boolean() })),
  }),
  /** The signed-in administrator's own latest audit rows, newest first. */
  activity: z.array(AuditEntry),
});
export type SecurityDemo = z.infer<typeof SecurityDemo>;

const SAMPLE_FEATURES = {
  asymmetry: { level: 'moderate' },
  border: { level: 'irregular' },
  color: { level: 'varied' },
  diameter: { level: 'over_6_mm' },
  evolving: { level: 'changing' },
} as const satisfies { [F in keyof DetectedFeatures]: Pick<DetectedFeatures[F], 'level'> };

/** A made-up analysis for an administrator without one. Every free-text field has personal information. */
export const SAMPLE_ANALYSIS: IdentifiableAnalysis & { notes: string | null } = {
  riskLevel: 'moderate',
  modelRiskLevel: 'low',
  confidence: 0.8134,
  detectedFeatures: SAMPLE_FEATURES,
  diameter: 7.3,
  location: 'Upper back: where the strap of my backpack rubs',
  notes: 'Seen on vacation in June. My sister Ann, 555-0142, says it grew.',
  analysisDate: '2026-06-14T09:31:07.000Z',
};
