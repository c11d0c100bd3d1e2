import type { RiskLevel } from '#domain/analysis/assessment';
import type { Diagnosis } from '#domain/training/diagnosis';
import type { FigureName, FigureScope } from '#domain/training/promotion';
import type { JobStatus } from '#domain/training/training';
import { trainingMessages } from './messages';

const t = trainingMessages;

export const DIAGNOSIS_OPTIONS: readonly { value: Diagnosis; label: string; hint: string }[] = [
  { value: 'benign', label: t('benign'), hint: t('benignHint') },
  { value: 'suspicious', label: t('suspicious'), hint: t('suspiciousHint') },
  { value: 'malignant', label: t('malignant'), hint: t('malignantHint') },
];

export const JOB_STATUS_LABELS: Readonly<Record<JobStatus, string>> = {
  starting: t('statusStarting'),
  training: t('statusTraining'),
  deploying: t('statusDeploying'),
  candidate: t('statusCandidate'),
  live: t('statusLive'),
  refused: t('statusRefused'),
  withdrawn: t('statusWithdrawn'),
  failed: t('statusFailed'),
  stopped: t('statusStopped'),
};

export const FIGURE_LABELS: Readonly<Record<FigureName, { name: string; meaning: string }>> = {
  sensitivity: { name: t('sensitivity'), meaning: t('sensitivityHint') },
  specificity: { name: t('specificity'), meaning: t('specificityHint') },
  balancedAccuracy: { name: t('balancedAccuracy'), meaning: t('balancedAccuracyHint') },
  auc: { name: t('auc'), meaning: t('aucHint') },
};

export const TIER_LABELS: Readonly<Record<RiskLevel, string>> = {
  low: t('tierLow'),
  moderate: t('tierModerate'),
  high: t('tierHigh'),
};

/** The heading of the figures on some of the test photos. */
export function formatScope(scope: FigureScope, n: number): string {
  return t(({ all: 'scopeAll', dermoscopic: 'scopeDermoscopic', phone: 'scopePhone' } as const)[scope], { n });
}
