/** Compares a candidate with the live and the shipped model on the frozen test part. Pure. */
import { DIAGNOSES, type Domain } from '#domain/analysis/assessment';
import type { Diagnosis } from '#domain/training/diagnosis';
import { findToneBand, TONE_BANDS } from '#domain/analysis/toneBands';
import {
  MIN_TONE_PHOTOS,
  type ComparedModel,
  type ModelAnswers,
  type PromotionReport,
  type ScopeFigures,
  type ToneFigures,
} from '#domain/training/promotion';
import type { ChangedPhoto, HeadReport, ResultChanges, TestMetrics } from '#domain/training/training';
import { calibrationError, computeShare } from '#lesion/statistics/statistics';
import type { ModelCard } from '#lesion/model/modelCard';
import { classify, type Classification } from '#lesion/engine/classify';
import { findRiskGroup, isAlarming, isTierRight, RISK_GROUP_NAMES } from '#lesion/engine/riskGroups';
import { applyHead, type Head } from '#lesion/head/head';
import type { ReferenceRows } from '#lesion/engine/reference';
import { resampleFigures, toEstimate, type RatedPhotos, type Resampled } from './pairedStatistics';
import { judgePromotion } from './promotionRules';
import type { TestPhoto } from '#lesion/head/testPhotos';

/** A model as far as training changes it: its head, and the limits that turn logits into a tier. */
export interface HeadModel {
  readonly head: Head;
  readonly domains: ModelCard['domains'];
}

/** Classifies each photo of a part. */
export function classifyRows(rows: ReferenceRows, { head, domains }: HeadModel): Classification[] {
  return applyHead(rows, head).map((logits, row) => classify(logits, rows.phone[row]!, { domains }));
}

const mostLikelyGroup = ({ risk }: Classification): Diagnosis =>
  RISK_GROUP_NAMES.reduce((best, group) => (risk[group] > risk[best] ? group : best));

function computeFigures(rows: ReferenceRows, answers: readonly Classification[]): TestMetrics {
  const groups = Array.from(rows.labels, findRiskGroup);
  const predicted = answers.map(mostLikelyGroup);
  const low = answers.map(({ tier }) => tier === 'low');
  const isBenign = groups.map((group) => group === 'benign');
  const sensitivity = computeShare(low.filter((_, i) => !isBenign[i]).map((isLow) => !isLow));
  const specificity = computeShare(low.filter((_, i) => isBenign[i]));
  return {
    accuracy: computeShare(predicted.map((group, i) => group === groups[i])),
    balancedAccuracy: (sensitivity + specificity) / 2,
    sensitivity,
    specificity,
    n: rows.count,
  };
}

type ComparedModels = Readonly<Record<ComparedModel, HeadModel>>;
type Answers = Readonly<Record<ComparedModel, readonly Classification[]>>;

/** What is known about a test photo beside its embedding; see `TestPhoto`. */
type TestPhotoFacts = Pick<TestPhoto, 'name' | 'ita'>;

/** Most photos of each kind in the list of changed ones, which the row of a training holds. */
const MAX_CHANGED = 40;

/** Suspicious and malignant photos that one of candidate and live model rates low and the other one does not; missed ones first. */
function listChangedPhotos(
  rows: ReferenceRows,
  photos: readonly TestPhotoFacts[],
  { live, candidate }: Answers,
): ChangedPhoto[] {
  const changed = photos.flatMap(({ name }, i): ChangedPhoto[] => {
    const [before, after] = [live[i]!, candidate[i]!];
    const isChanged = isAlarming(rows.labels[i]!) && (before.tier === 'low') !== (after.tier === 'low');
    const { domain, tier } = after;
    return isChanged
      ? [{ name, diagnosis: DIAGNOSES[rows.labels[i]!]!, domain, live: before.tier, candidate: tier }]
      : [];
  });
  const isMissed = ({ candidate: tier }: ChangedPhoto): boolean => tier === 'low';
  const missed = changed.filter(isMissed);
  const found = changed.filter((photo) => !isMissed(photo));
  return [...missed.slice(0, MAX_CHANGED), ...found.slice(0, MAX_CHANGED)];
}

/** Counts the photos that the candidate and the live model rate differently. */
function countChanges(isBenign: readonly boolean[], { live, candidate }: Answers): ResultChanges {
  const count = (benign: boolean, nowLow: boolean): number =>
    candidate.filter(
      ({ tier }, i) => isBenign[i] === benign && (tier === 'low') === nowLow && (live[i]!.tier === 'low') !== nowLow,
    ).length;
  return {
    found: count(false, false),
    missed: count(false, true),
    cleared: count(true, true),
    alarmed: count(true, false),
  };
}

const toRatedPhotos = (answers: readonly Classification[]): RatedPhotos => ({
  scores: answers.map(({ risk }) => risk.malignant + risk.suspicious),
  isWarned: answers.map(({ tier }) => tier !== 'low'),
});

/** The comparison on the photos where `isCounted`. */
function resampleScope(answers: Answers, isAlarmingPhoto: readonly boolean[], isCounted: (photo: number) => boolean) {
  const select = <T>(values: readonly T[]): T[] => values.filter((_, photo) => isCounted(photo));
  const rate = (model: ComparedModel): RatedPhotos => toRatedPhotos(select(answers[model]));
  const rated = { shipped: rate('shipped'), live: rate('live'), candidate: rate('candidate') };
  return resampleFigures(rated, select(isAlarmingPhoto));
}

const toModelFigures = ({ sensitivity, specificity, balancedAccuracy, auc }: Resampled) => ({
  sensitivity: toEstimate(sensitivity),
  specificity: toEstimate(specificity),
  balancedAccuracy: toEstimate(balancedAccuracy),
  auc: toEstimate(auc),
});

/** Counts the tiers of a model by the group of diagnoses, and measures its calibration. */
function countAnswers(labels: readonly number[], answers: readonly Classification[]): ModelAnswers {
  const createCounts = () => ({ low: 0, moderate: 0, high: 0 });
  const tiers = { benign: createCounts(), suspicious: createCounts(), malignant: createCounts() };
  answers.forEach(({ tier }, i) => tiers[findRiskGroup(labels[i]!)][tier]++);
  const error = calibrationError(
    answers.map(({ confidence }) => confidence),
    answers.map(({ tier }, i) => isTierRight(tier, labels[i]!)),
  );
  return { tiers, calibrationError: error };
}

/** The figures on the photos where `isCounted`. */
function describeScope(
  labels: Uint8Array,
  answers: Answers,
  resampled: ReturnType<typeof resampleScope>,
  isCounted: (photo: number) => boolean,
): ScopeFigures {
  const photos = Array.from(labels.keys()).filter(isCounted);
  const count = (model: ComparedModel): ModelAnswers =>
    countAnswers(
      photos.map((photo) => labels[photo]!),
      photos.map((photo) => answers[model][photo]!),
    );
  return {
    n: photos.length,
    shipped: toModelFigures(resampled.shipped),
    live: toModelFigures(resampled.live),
    candidate: toModelFigures(resampled.candidate),
    answers: { shipped: count('shipped'), live: count('live'), candidate: count('candidate') },
  };
}

/** The figures by skin tone. A tone needs enough photos, alarming and others, for figures. */
function describeTones(
  rows: ReferenceRows,
  answers: Answers,
  isAlarmingPhoto: readonly boolean[],
  photos: readonly TestPhotoFacts[],
): ToneFigures[] {
  const tones = photos.map(({ ita }) => (ita === null ? undefined : findToneBand(ita, TONE_BANDS)?.tone));
  return TONE_BANDS.map(({ tone }) => {
    const isOfTone = (photo: number): boolean => tones[photo] === tone;
    const sides = isAlarmingPhoto.filter((_, photo) => isOfTone(photo));
    const isTested = sides.length >= MIN_TONE_PHOTOS && new Set(sides).size === 2;
    const resampled = isTested ? resampleScope(answers, isAlarmingPhoto, isOfTone) : null;
    const figures = resampled && describeScope(rows.labels, answers, resampled, isOfTone);
    return { tone, n: sides.length, figures };
  });
}

/**
 * The figures of the models on the same photos, the number of changed results, the changed photos and the figures by skin tone
 * of those in `photos` (in the order of the rows), and the verdict of each rule about a candidate trained on `counts` photos.
 */
export function compareModels(
  rows: ReferenceRows,
  models: ComparedModels,
  counts: Record<Diagnosis, number>,
  photos: readonly TestPhotoFacts[] = [],
): Pick<HeadReport, 'live' | 'candidate' | 'changes' | 'changedPhotos'> &
  Pick<PromotionReport, 'figures' | 'tones' | 'rules'> {
  const answer = (model: ComparedModel): Classification[] => classifyRows(rows, models[model]);
  const answers = { shipped: answer('shipped'), live: answer('live'), candidate: answer('candidate') };
  const alarming = Array.from(rows.labels, isAlarming);
  const domains = answers.candidate.map(({ domain }) => domain);
  const isOf = (domain: Domain) => (photo: number) => domains[photo] === domain;
  const resampled = resampleScope(answers, alarming, () => true);
  const resampledByDomain = {
    dermoscopic: resampleScope(answers, alarming, isOf('dermoscopic')),
    phone: resampleScope(answers, alarming, isOf('phone')),
  };
  const describeDomain = (domain: Domain): ScopeFigures =>
    describeScope(rows.labels, answers, resampledByDomain[domain], isOf(domain));
  const listWarnings = (model: ComparedModel): boolean[] => answers[model].map(({ tier }) => tier !== 'low');
  const isWarned = {
    shipped: listWarnings('shipped'),
    live: listWarnings('live'),
    candidate: listWarnings('candidate'),
  };
  return {
    live: computeFigures(rows, answers.live),
    candidate: computeFigures(rows, answers.candidate),
    changes: countChanges(
      alarming.map((one) => !one),
      answers,
    ),
    changedPhotos: listChangedPhotos(rows, photos, answers),
    figures: {
      all: describeScope(rows.labels, answers, resampled, () => true),
      dermoscopic: describeDomain('dermoscopic'),
      phone: describeDomain('phone'),
    },
    tones: photos.length === 0 ? [] : describeTones(rows, answers, alarming, photos),
    rules: judgePromotion({ isAlarming: alarming, domains, isWarned, resampled, resampledByDomain }, counts),
  };
}
