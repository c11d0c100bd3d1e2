import openCard from '../../../../packages/lesion/model/open/card.json';
import openMetrics from '../../../../packages/lesion/model/open/metrics.json';
import researchCard from '../../../../packages/lesion/model/research/card.json';
import researchMetrics from '../../../../packages/lesion/model/research/metrics.json';
import { RiskLevel, type Domain } from '#domain/analysis/assessment';
import { BODY_REGIONS, type BodyRegion } from '#domain/analysis/bodyRegion';
import { computeLikelihoodRatio, estimateEverydayCount, EVERYDAY_SHARE } from '#domain/analysis/everydayShare';
import { TONE_NAMES, type ToneName } from '#domain/analysis/toneBands';
import type { ModelRecipe } from '#domain/http/publicConfig';
import { MODEL_LIMITS } from '#lesion/model/modelLimits';
import { modelMetricsMessages } from './messages';

const t = modelMetricsMessages;

/** A share of photos with its 95% confidence interval, each 0..1. */
export interface MeasuredShare {
  value: number;
  low: number;
  high: number;
  photoCount: number;
}

/** Sensitivity and specificity on one held-out set of photos. */
export interface TestResult {
  photoSet: string;
  /** Share of suspicious spots rated moderate or high. */
  sensitivity: MeasuredShare;
  /** Share of other spots rated low. */
  specificity: MeasuredShare;
}

/** Share of pairs of a suspicious and another spot, on phone photos, in which the suspicious one ranks higher (AUC). */
interface PhoneRanking {
  /** Of networks that learned from other people's phone photos (5-fold cross-validation). */
  trainedOnPhones: number;
  /** Of a network that learned from no phone photo, on the same photos. */
  untrainedOnPhones: number;
}

/** The metrics and limits of one model, from its model card. */
export interface PublishedMetrics {
  model: string;
  tests: TestResult[];
  /** Absent where it was not measured. */
  phoneRanking: PhoneRanking | undefined;
  /** Of 1,000 people with a result in daily life, how many have skin cancer or an early form of it, by kind of photo. */
  everyday: { riskLevel: RiskLevel; phone: number; dermoscopic: number }[];
  /** Number of test photos of each skin tone, lightest first. */
  tones: { tone: ToneName; photographs: number }[];
  /** Number of test photos of each assessed body region by kind. A photo counts for each region that it may show. */
  regions: { region: BodyRegion; phone: number; dermoscopic: number }[];
  /** What the model cannot do, in sentences for people. */
  limits: string[];
}

const SENSITIVITY = 'sensitivity, malignant or suspicious';
const SPECIFICITY = 'specificity';
const AUC = 'malignant-or-suspicious AUC';

interface MetricLine {
  section: string;
  name: string;
  value: number;
  low: number | null;
  high: number | null;
  n: number;
}

const MODEL_FILES = {
  research: { card: researchCard, metrics: researchMetrics },
  open: { card: openCard, metrics: openMetrics },
} as const;

/** The metrics of a model, from the model card and the benchmark results. */
export function getModelMetrics(recipe: ModelRecipe): PublishedMetrics {
  const { card, metrics } = MODEL_FILES[recipe];
  const lines: readonly MetricLine[] = metrics.lines;
  const sections = [...new Set(lines.map(({ section }) => section))];
  const tests = sections.flatMap((section) => toTestResult(lines.filter((line) => line.section === section)) ?? []);
  const { regions, tones, outcomes } = card.tested;
  // The tests of shipped weights have both groups in each kind of photo.
  const estimate = (kind: Domain, riskLevel: RiskLevel): number =>
    estimateEverydayCount(computeLikelihoodRatio(outcomes[kind], riskLevel)!, EVERYDAY_SHARE.assumed);
  return {
    model: metrics.model,
    tests,
    phoneRanking: findPhoneRanking(lines),
    everyday: RiskLevel.options.map((riskLevel) => ({
      riskLevel,
      phone: estimate('phone', riskLevel),
      dermoscopic: estimate('dermoscopic', riskLevel),
    })),
    tones: TONE_NAMES.map((tone) => ({ tone, photographs: tones.phone[tone] + tones.dermoscopic[tone] })),
    regions: BODY_REGIONS.flatMap(({ name, assessed }) =>
      assessed ? [{ region: name, phone: regions.phone[name], dermoscopic: regions.dermoscopic[name] }] : [],
    ),
    limits: MODEL_LIMITS.filter((limit) => card.limits.includes(limit)).map((limit) => t(limit)),
  };
}

function findPhoneRanking(lines: readonly MetricLine[]): PhoneRanking | undefined {
  const findAuc = (section: string) =>
    lines.find((line) => line.section.startsWith(section) && line.name === AUC)?.value;
  const trainedOnPhones = findAuc('Phone: both PAD sets, five-fold');
  const untrainedOnPhones = findAuc('Phone: a network trained on no phone photograph');
  return trainedOnPhones === undefined || untrainedOnPhones === undefined
    ? undefined
    : { trainedOnPhones, untrainedOnPhones };
}

function toTestResult(lines: readonly MetricLine[]): TestResult | undefined {
  const [section = ''] = lines.map((line) => line.section);
  const sensitivity = findShare(lines, SENSITIVITY);
  const specificity = findShare(lines, SPECIFICITY);
  return sensitivity && specificity && { photoSet: formatTestName(section), sensitivity, specificity };
}

function findShare(lines: readonly MetricLine[], name: string): MeasuredShare | undefined {
  const line = lines.find((candidate) => candidate.name === name);
  if (!line || line.low === null || line.high === null) return undefined;
  return { value: line.value, low: line.low, high: line.high, photoCount: line.n };
}

/** Turns a benchmark section such as `Dermoscopic: HAM10000, test part` into a heading for people. */
function formatTestName(section: string): string {
  const [kind, dataSet = ''] = section.split(/[:,] */);
  if (kind === 'Phone' && section.includes('five-fold')) return t('phonePhotosFolds');
  const photos = kind === 'Phone' ? t('phonePhotos') : t('dermoscopicPhotos', { dataSet });
  return section.endsWith('framed as the capture screen starts') ? t('automaticFraming', { photos }) : photos;
}
