import type { Diagnosis, JobStatus } from '#domain/training/training';

/** A share as a percent with one decimal (specification §7). */
export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

export const DIAGNOSES: readonly { value: Diagnosis; label: string; hint: string }[] = [
  { value: 'benign', label: 'Benign', hint: 'Mole, age spot, wart, firm bump, blood vessel spot' },
  { value: 'suspicious', label: 'Suspicious', hint: 'Basal cell carcinoma, actinic keratosis' },
  { value: 'malignant', label: 'Malignant', hint: 'Melanoma' },
];

/** What a training is doing, in words. */
export const STATUS_WORDS: Readonly<Record<JobStatus, string>> = {
  starting: 'Starting',
  training: 'Training',
  deploying: 'Putting the new model in place',
  live: 'Finished: the new model answers',
  refused: 'Finished: the model before stayed',
  failed: 'Not finished',
  stopped: 'Stopped',
};
