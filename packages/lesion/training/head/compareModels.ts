/** Compares candidate and live model on the frozen test part. Pure. */
import type { ResultChanges, Diagnosis, TestMetrics } from '#domain/training/training';
import { computeShare } from '#lesion/statistics/statistics';
import type { ModelCard } from '#lesion/calibration/modelCard';
import { classify, type Classification } from '#lesion/engine/classify';
import { findRiskGroup, RISK_GROUP_NAMES } from '#lesion/engine/riskGroups';
import { applyHead, type Head } from './head';
import type { ReferenceRows } from '#lesion/engine/reference';

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

/** The figures of both models on the same photos, and the number of changed results. */
export function compareModels(
  rows: ReferenceRows,
  live: HeadModel,
  candidate: HeadModel,
): { live: TestMetrics; candidate: TestMetrics; changes: ResultChanges } {
  const [before, after] = [classifyRows(rows, live), classifyRows(rows, candidate)];
  const count = (isBenign: boolean, nowLow: boolean): number =>
    after.filter(
      ({ tier }, i) =>
        (findRiskGroup(rows.labels[i]!) === 'benign') === isBenign &&
        (tier === 'low') === nowLow &&
        (before[i]!.tier === 'low') !== nowLow,
    ).length;
  return {
    live: computeFigures(rows, before),
    candidate: computeFigures(rows, after),
    changes: {
      found: count(false, false),
      missed: count(false, true),
      cleared: count(true, true),
      alarmed: count(true, false),
    },
  };
}
