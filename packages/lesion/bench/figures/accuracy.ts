/** How well photographs of lesions are told apart, by the served answer; refused ones are judged as well, none is left out. */
import { DIAGNOSES } from '#domain/analysis/assessment';
import { domainOf, isAlarming, isMalignant, isRight, type Case, type Verdict } from '#lesion/bench/evaluation/cases';
import {
  auc,
  balancedAccuracy,
  calibrationError,
  figure,
  mean,
  shareFigure,
} from '#lesion/bench/statistics/statistics';
import { line, type Bar, type Line } from './line';

export type Judged = Case & Verdict;

export const alarm = ({ risk }: Judged): number => risk.malignant + risk.suspicious;

/** The likeliest class, as an index into DIAGNOSES. */
export function likeliest({ probabilities }: Judged): number {
  const values = DIAGNOSES.map((name) => probabilities[name]);
  return values.indexOf(Math.max(...values));
}

/** AUC for malignant or suspicious. */
export function alarmAuc(cases: readonly Judged[]): number {
  return auc(
    cases.map(alarm),
    cases.map(({ label }) => isAlarming(label)),
  );
}

function melanomaAuc(cases: readonly Judged[]): number {
  return auc(
    cases.map(({ risk }) => risk.malignant),
    cases.map(({ label }) => isMalignant(label)),
  );
}

function shownError(cases: readonly Judged[]): number {
  return calibrationError(
    cases.map(({ confidence }) => confidence),
    cases.map(({ tier, label }) => isRight(tier, label)),
  );
}

/** Bars of a section, by the figure they are asked of. */
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

/** The figure that a deployment is held to. */
export const SENSITIVITY = 'sensitivity, malignant or suspicious';

/** The figures of one set of photographs. */
export function accuracyLines(section: string, own: readonly Judged[], bars: AccuracyBars = {}): Line[] {
  const alarming = own.filter(({ label }) => isAlarming(label));
  const harmless = own.filter(({ label }) => !isAlarming(label));
  const melanomas = own.filter(({ label }) => isMalignant(label));
  const masked = own.filter(({ jaccard }) => jaccard !== null);
  const classes = new Set(own.map(({ label }) => label)).size;
  const balanced = (cases: readonly Judged[]): number =>
    balancedAccuracy(
      cases.map(likeliest),
      cases.map(({ label }) => label),
    );
  const of = (name: string, measured: Parameters<typeof line>[2], bar?: Bar): Line =>
    line(section, name, measured, bar);
  const lines = [
    of(`balanced accuracy, ${classes} classes`, figure(own, balanced), bars.balanced),
    of('melanoma AUC', figure(own, melanomaAuc), bars.melanoma),
    of('malignant-or-suspicious AUC', figure(own, alarmAuc), bars.alarm),
    of(
      SENSITIVITY,
      shareFigure(alarming, ({ tier }) => tier !== 'low'),
      bars.sensitivity,
    ),
    of(
      'specificity',
      shareFigure(harmless, ({ tier }) => tier === 'low'),
      bars.specificity,
    ),
    of(
      'melanomas in tier high',
      shareFigure(melanomas, ({ tier }) => tier === 'high'),
    ),
    of(
      'melanomas in tier low',
      shareFigure(melanomas, ({ tier }) => tier === 'low'),
    ),
    of('calibration error of the shown certainty, 15 bins', figure(own, shownError), bars.calibration),
    of(
      'usable photographs refused',
      shareFigure(own, ({ reasons }) => reasons.length > 0),
      bars.refused,
    ),
  ];
  const taken = shareFigure(own, ({ dataset, domain }) => (domainOf(dataset) === 'phone') !== (domain === 'phone'));
  lines.push(of('taken for the other kind of camera', taken));
  if (masked.length > 0) {
    const overlap = figure(masked, (cases) => mean(cases.map(({ jaccard }) => jaccard ?? 0)));
    lines.push(of('outline, mean Jaccard', overlap, bars.outline));
  }
  return lines;
}

/** Share of each class that was recognised as itself. */
export function recallLines(section: string, own: readonly Judged[]): Line[] {
  return DIAGNOSES.flatMap((name, label) => {
    const cases = own.filter((seen) => seen.label === label);
    if (cases.length === 0) return [];
    return [
      line(
        section,
        `recall of ${name}`,
        shareFigure(cases, (seen) => likeliest(seen) === label),
      ),
    ];
  });
}

/** Counts by true class (rows) and likeliest class (columns), in the order of DIAGNOSES. */
export function confusion(own: readonly Judged[]): number[][] {
  return DIAGNOSES.map((_, label) => {
    const row = own.filter((seen) => seen.label === label).map(likeliest);
    return DIAGNOSES.map((_, answer) => row.filter((one) => one === answer).length);
  });
}
