import type { Diagnosis, JobStatus } from '#domain/training/training';

export const DIAGNOSIS_OPTIONS: readonly { value: Diagnosis; label: string; hint: string }[] = [
  { value: 'benign', label: 'Benign', hint: 'Mole, age spot, wart, firm bump, blood vessel spot' },
  { value: 'suspicious', label: 'Suspicious', hint: 'Basal cell carcinoma, actinic keratosis' },
  { value: 'malignant', label: 'Malignant', hint: 'Melanoma' },
];

export const JOB_STATUS_LABELS: Readonly<Record<JobStatus, string>> = {
  starting: 'Starting',
  training: 'Training',
  deploying: 'Putting the new model in place',
  live: 'Finished: the new model answers',
  refused: 'Finished: the model before stayed',
  failed: 'Not finished',
  stopped: 'Stopped',
};
