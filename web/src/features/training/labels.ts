import type { DIAGNOSES, Domain, RiskLevel } from '#domain/analysis/assessment';
import type { Diagnosis } from '#domain/training/diagnosis';
import type { FigureName, FigureScope } from '#domain/training/promotion';
import type { JobStatus } from '#domain/training/training';
import { trainingMessages } from './messages';

const t = trainingMessages;

/** The names of the groups of diagnoses. */
export const DIAGNOSIS_NAMES: Readonly<Record<Diagnosis, string>> = {
  benign: t('benign'),
  suspicious: t('suspicious'),
  malignant: t('malignant'),
};

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

export const DOMAIN_NAMES: Readonly<Record<Domain, string>> = {
  dermoscopic: t('domainDermoscopic'),
  phone: t('domainPhone'),
};

/** The names of the network's classes. */
export const CLASS_NAMES: Readonly<Record<(typeof DIAGNOSES)[number], string>> = {
  mel: t('classMel'),
  nv: t('classNv'),
  bcc: t('classBcc'),
  akiec: t('classAkiec'),
  bkl: t('classBkl'),
  df: t('classDf'),
  vasc: t('classVasc'),
};

/** The names of the datasets of test photos. */
export const DATASET_NAMES: Readonly<Record<string, string>> = {
  ham10000: 'HAM10000',
  isic2017: 'ISIC 2017',
  isic_cc0_extra: 'ISIC Archive',
  isic_nc_extra: 'ISIC Archive',
  pad_ufes_20: 'PAD-UFES-20',
  pad_ufes_20_extra: 'PAD-UFES-20',
  pad_ufes_20_more: 'PAD-UFES-20',
  waterloo_clinical: 'Waterloo',
};

/** Where the datasets of test photos are published. */
export const DATASET_URLS: Readonly<Record<string, string>> = {
  ham10000: 'https://doi.org/10.7910/DVN/DBW86T',
  isic2017: 'https://challenge.isic-archive.com/data/#2017',
  isic_cc0_extra: 'https://www.isic-archive.com',
  isic_nc_extra: 'https://www.isic-archive.com',
  pad_ufes_20: 'https://doi.org/10.17632/zr7vgbcyr2',
  pad_ufes_20_extra: 'https://doi.org/10.17632/zr7vgbcyr2',
  pad_ufes_20_more: 'https://doi.org/10.17632/zr7vgbcyr2',
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
