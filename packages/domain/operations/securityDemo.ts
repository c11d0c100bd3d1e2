import { z } from 'zod';
import type { DetectedFeatures } from '#domain/analysis/analysis';
import { AuditEntry } from './audit';
import { DeidentifiedAnalysis, type Identified } from '#domain/analysis/deidentify';

/** How many access attempts and audit rows the demonstration shows (specification §2). */
export const SHOWN_ATTEMPTS = 10;

/** An analysis as its owner reads it, as far as the demonstration compares it with its de-identified record. */
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
 * What the running system really does, in one answer. Nothing that is made for it is kept, and of what it shows only the
 * analysis of who has none is made up.
 */
export const SecurityDemo = z.object({
  deidentification: z.object({
    /** A record of the asking administrator as it is kept for research; null where there is none. */
    kept: DeidentifiedAnalysis.nullable(),
    /** Whether they consent to research; without consent no record is written. */
    isConsenting: z.boolean(),
    /** What was de-identified just now: their own newest analysis, or, where they have none, one that is made up. */
    source: z.enum(['own', 'sample']),
    before: Identifiable,
    after: DeidentifiedAnalysis,
  }),
  /** A text sealed for the asking administrator just now: its envelope in hexadecimal, and who can open it. */
  envelope: z.object({
    text: z.string(),
    parts: z.object({ version: z.string(), iv: z.string(), tag: z.string(), ciphertext: z.string() }),
    attempts: z.array(z.object({ how: z.string(), opens: z.boolean() })),
  }),
  /** The asking administrator's own newest rows of the audit log, newest first. */
  activity: z.array(AuditEntry),
});
export type SecurityDemo = z.infer<typeof SecurityDemo>;

const levels = {
  asymmetry: { level: 'moderate' },
  border: { level: 'irregular' },
  color: { level: 'varied' },
  diameter: { level: 'over_6_mm' },
  evolving: { level: 'changing' },
} as const satisfies { [F in keyof DetectedFeatures]: Pick<DetectedFeatures[F], 'level'> };

/** Made up, for an administrator without an analysis: a person's words in every place where a person can write. */
export const SAMPLE_ANALYSIS: Identified & { notes: string | null } = {
  riskLevel: 'moderate',
  modelRiskLevel: 'low',
  confidence: 0.8134,
  detectedFeatures: levels,
  diameter: 7.3,
  location: 'Upper back: where the strap of my rucksack rubs',
  notes: 'Seen on holiday in June. My sister Ann, 555-0142, says it grew.',
  analysisDate: '2026-06-14T09:31:07.000Z',
};
