/** Accuracy on photos of lesions. Refused photos are included. */
import { DIAGNOSES } from '#domain/analysis/assessment';
import { findSource, type Case, type CaseJudgment } from '#lab/engine/evaluation/cases';
import { isAlarming, isMalignant, isTierRight } from '#lesion/engine/riskGroups';
import {
  auc,
  balancedAccuracy,
  calibrationError,
  estimateFigure,
  mean,
  estimateShare,
} from '#lesion/statistics/statistics';
import { line, type Bar, type Line } from './line';

export type JudgedCase = Case & CaseJudgment;

export const alarmScore = ({ risk }: JudgedCase): number => risk.malignant + risk.suspicious;

/** The most likely class, as an index into DIAGNOSES. */
export function mostLikelyClass({ probabilities }: JudgedCase): number {
  const values = DIAGNOSES.map((name) => probabilities[name]);
  return values.indexOf(Math.max(...values));
}

/** AUC for malignant or suspicious. */
export function alarmAuc(cases: readonly JudgedCase[]): number {
  return auc(
    cases.map(alarmScore),
    cases.map(({ label }) => isAlarming(label)),
  );
}

function melanomaAuc(cases: readonly JudgedCase[]): number {
  return auc(
    cases.map(({ risk }) => risk.malignant),
    cases.map(({ label }) => isMalignant(label)),
  );
}

function computeShownError(cases: readonly JudgedCase[]): number {
  return calibrationError(
    cases.map(({ confidence }) => confidence),
    cases.map(({ tier, label }) => isTierRight(tier, label)),
  );
}

/** Bars by the figure they apply to. */
export interface AccuracyBars {
  readonly balanced?: Bar;
  readonly melanoma?: Bar;
  readonly alarm?: Bar;
  readonly sensitivity?: Bar;
  readonly specificity?: Bar;
  readonly calibration?: Bar;
  readonly refused?: Bar;
  readonly outline?: Bar;
}

/** The figure that a deployment requires. */
export const SENSITIVITY = 'sensitivity, malignant or suspicious';

/** The figures of one set of photos. */
export function measureAccuracy(section: string, cases: readonly JudgedCase[], bars: AccuracyBars = {}): Line[] {
  const alarming = cases.filter(({ label }) => isAlarming(label));
  const harmless = cases.filter(({ label }) => !isAlarming(label));
  const melanomas = cases.filter(({ label }) => isMalignant(label));
  const masked = cases.filter(({ jaccard }) => jaccard !== null);
  const classes = new Set(cases.map(({ label }) => label)).size;
  const balanced = (cases: readonly JudgedCase[]): number =>
    balancedAccuracy(
      cases.map(mostLikelyClass),
      cases.map(({ label }) => label),
    );
  const of = (name: string, figure: Parameters<typeof line>[2], bar?: Bar): Line => line(section, name, figure, bar);
  const lines = [
    of(`balanced accuracy, ${classes} classes`, estimateFigure(cases, balanced), bars.balanced),
    of('melanoma AUC', estimateFigure(cases, melanomaAuc), bars.melanoma),
    of('malignant-or-suspicious AUC', estimateFigure(cases, alarmAuc), bars.alarm),
    of(
      SENSITIVITY,
      estimateShare(alarming, ({ tier }) => tier !== 'low'),
      bars.sensitivity,
    ),
    of(
      'specificity',
      estimateShare(harmless, ({ tier }) => tier === 'low'),
      bars.specificity,
    ),
    of(
      'melanomas in tier high',
      estimateShare(melanomas, ({ tier }) => tier === 'high'),
    ),
    of(
      'melanomas in tier low',
      estimateShare(melanomas, ({ tier }) => tier === 'low'),
    ),
    of('calibration error of the shown certainty, 15 bins', estimateFigure(cases, computeShownError), bars.calibration),
    of(
      'usable photographs refused',
      estimateShare(cases, ({ reasons }) => reasons.length > 0),
      bars.refused,
    ),
  ];
  const wrongDomain = estimateShare(
    cases,
    ({ dataset, domain }) => (findSource(dataset) === 'phone') !== (domain === 'phone'),
  );
  lines.push(of('taken for the other kind of camera', wrongDomain));
  if (masked.length > 0) {
    const overlap = estimateFigure(masked, (cases) => mean(cases.map(({ jaccard }) => jaccard ?? 0)));
    lines.push(of('outline, mean Jaccard', overlap, bars.outline));
  }
  return lines;
}

/** Recall of each class. */
export function measureRecall(section: string, cases: readonly JudgedCase[]): Line[] {
  return DIAGNOSES.flatMap((name, label) => {
    const labeled = cases.filter((entry) => entry.label === label);
    if (labeled.length === 0) return [];
    return [
      line(
        section,
        `recall of ${name}`,
        estimateShare(labeled, (entry) => mostLikelyClass(entry) === label),
      ),
    ];
  });
}

/** Counts by true class (rows) and most likely class (columns), in the order of DIAGNOSES. */
export function countConfusions(cases: readonly JudgedCase[]): number[][] {
  return DIAGNOSES.map((_, label) => {
    const row = cases.filter((entry) => entry.label === label).map(mostLikelyClass);
    return DIAGNOSES.map((_, answer) => row.filter((one) => one === answer).length);
  });
}
