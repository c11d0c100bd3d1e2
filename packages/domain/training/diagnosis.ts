import { z } from 'zod';

export const DIAGNOSIS_LABELS = { benign: 0, suspicious: 1, malignant: 2 } as const;
/** Diagnosis of a photo's spot; the groups of `RISK_GROUPS`. */
export const Diagnosis = z.enum(['benign', 'suspicious', 'malignant']);
export type Diagnosis = z.infer<typeof Diagnosis>;
