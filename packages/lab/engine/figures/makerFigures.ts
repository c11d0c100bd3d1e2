/** Figures of the engine on one maker's photographs. Pure. */
import type { ModelCard } from '#lesion/model/modelCard';
import { isAlarming, isMalignant, isTierRight } from '#lesion/engine/riskGroups';
import { judgeCase, type Case, type CaseJudgment } from '#lab/engine/evaluation/cases';
import { auc, calibrationError, estimateFigure, estimateShare, type Figure } from '#lesion/statistics/statistics';

export interface MakerFigures {
  readonly maker: string;
  readonly photographs: number;
  readonly melanomas: number;
  /** Malignant or suspicious against the rest by the network, all photographs. */
  readonly auc: Figure;
  readonly melanomaAuc: Figure;
  /** At the card's limits, all photographs judged, refused ones too. */
  readonly sensitivity: Figure;
  readonly specificity: Figure;
  /** Share of photographs refused. */
  readonly refused: Figure;
  /** Of the melanomas that were accepted, the share whose tier is low. */
  readonly acceptedMelanomasLow: Figure;
  /** Of the benign that were accepted, the share whose tier is low. */
  readonly acceptedBenignLow: Figure;
  /** Share of the melanomas that were refused. */
  readonly melanomasRefused: Figure;
  readonly calibrationError: Figure;
  readonly takenForPhone: Figure;
  /** AUC for melanoma of the measured scores alone, where a spot was outlined. */
  readonly asymmetryAuc: Figure;
  readonly borderAuc: Figure;
  readonly colorAuc: Figure;
  /** Photographs refused, by the first reason. */
  readonly reasons: Readonly<Record<string, number>>;
}

type Judged = Case & CaseJudgment;

function aucFigure(cases: readonly Judged[], score: (one: Judged) => number, found: (one: Judged) => boolean): Figure {
  return estimateFigure(cases, (own) => auc(own.map(score), own.map(found)));
}

const alarm = ({ risk }: Judged): number => risk.malignant + risk.suspicious;
const isMelanoma = ({ label }: Case): boolean => isMalignant(label);

/** All figures of one maker's cases by a card. */
export function computeMakerFigures(maker: string, cases: readonly Case[], card: ModelCard): MakerFigures {
  const judged: Judged[] = cases.map((one) => ({ ...one, ...judgeCase(one, card) }));
  const alarming = judged.filter(({ label }) => isAlarming(label));
  const benign = judged.filter(({ label }) => !isAlarming(label));
  const melanomas = judged.filter(isMelanoma);
  const accepted = (own: readonly Judged[]): Judged[] => own.filter(({ reasons }) => reasons.length === 0);
  const isLow = ({ tier }: Judged): boolean => tier === 'low';
  const isRefused = ({ reasons }: Judged): boolean => reasons.length > 0;
  const outlined = judged.filter(({ scores }) => scores !== null);
  const reasons: Record<string, number> = {};
  for (const { reasons: own } of judged) if (own[0]) reasons[own[0]] = (reasons[own[0]] ?? 0) + 1;
  return {
    maker,
    photographs: judged.length,
    melanomas: melanomas.length,
    auc: aucFigure(judged, alarm, ({ label }) => isAlarming(label)),
    melanomaAuc: aucFigure(judged, ({ risk }) => risk.malignant, isMelanoma),
    sensitivity: estimateShare(alarming, (one) => !isLow(one)),
    specificity: estimateShare(benign, isLow),
    refused: estimateShare(judged, isRefused),
    acceptedMelanomasLow: estimateShare(accepted(melanomas), isLow),
    acceptedBenignLow: estimateShare(accepted(benign), isLow),
    melanomasRefused: estimateShare(melanomas, isRefused),
    calibrationError: estimateFigure(judged, (own) =>
      calibrationError(
        own.map(({ confidence }) => confidence),
        own.map(({ tier, label }) => isTierRight(tier, label)),
      ),
    ),
    takenForPhone: estimateShare(judged, ({ domain }) => domain === 'phone'),
    asymmetryAuc: aucFigure(outlined, ({ scores }) => scores!.asymmetry, isMelanoma),
    borderAuc: aucFigure(outlined, ({ scores }) => scores!.border, isMelanoma),
    colorAuc: aucFigure(outlined, ({ scores }) => scores!.color, isMelanoma),
    reasons,
  };
}

const NAMES: Readonly<Record<Exclude<keyof MakerFigures, 'maker' | 'photographs' | 'melanomas' | 'reasons'>, string>> =
  {
    auc: 'AUC',
    melanomaAuc: 'melanoma AUC',
    sensitivity: 'sensitivity',
    specificity: 'specificity',
    refused: 'refused',
    acceptedMelanomasLow: 'accepted melanomas that are low',
    acceptedBenignLow: 'accepted benign that are low',
    melanomasRefused: 'melanomas refused',
    calibrationError: 'calibration error',
    takenForPhone: 'taken for a phone',
    asymmetryAuc: 'A alone, melanoma AUC',
    borderAuc: 'B alone, melanoma AUC',
    colorAuc: 'C alone, melanoma AUC',
  };

/** The figures as lines of text, in the order given. */
export function formatMakerFigures(table: readonly MakerFigures[]): string {
  const keys = Object.keys(NAMES) as (keyof typeof NAMES)[];
  return table
    .map((one) => {
      const lines = keys.map((key) => {
        const { value, low, high, n } = one[key];
        return `  ${NAMES[key].padEnd(34)} ${value.toFixed(3)}  ${low.toFixed(3)} to ${high.toFixed(3)}  n ${n}`;
      });
      const reasons = Object.entries(one.reasons).map(([reason, count]) => `${reason} ${count}`);
      return [
        `${one.maker}: ${one.photographs} photographs, ${one.melanomas} melanomas`,
        ...lines,
        `  refused as: ${reasons.join(', ')}`,
      ].join('\n');
    })
    .join('\n');
}

/** Figures before and after a change side by side as a Markdown table, worst maker first. */
export function formatComparison(before: readonly MakerFigures[], after: readonly MakerFigures[]): string {
  const keys = Object.keys(NAMES) as (keyof typeof NAMES)[];
  const cell = ({ value, low, high, n }: Figure): string =>
    `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}, n ${n})`;
  const order = [...before].sort((a, b) => a.auc.value - b.auc.value);
  const tables = order.map((one) => {
    const later = after.find(({ maker }) => maker === one.maker)!;
    const rows = keys.map((key) => `| ${NAMES[key]} | ${cell(one[key])} | ${cell(later[key])} |`);
    const list = (reasons: MakerFigures['reasons']): string =>
      Object.entries(reasons)
        .map(([reason, count]) => `${reason} ${count}`)
        .join(', ');
    rows.push(`| refused as | ${list(one.reasons)} | ${list(later.reasons)} |`);
    const head = `### ${one.maker}: ${one.photographs} photographs, ${one.melanomas} melanomas`;
    return [head, '', '| | before | after |', '| --- | --- | --- |', ...rows].join('\n');
  });
  return tables.join('\n\n');
}
