/** Candidate and live model side by side on the frozen test part. Pure. */
import { DIAGNOSES, RISK_GROUPS } from '#domain/analysis/assessment';
import type { Changes, Diagnosis, Figures } from '#domain/training/training';
import { shareOf } from '#lesion/bench/statistics/statistics';
import type { ModelCard } from '#lesion/calibration/modelCard';
import { verdictOf, type Verdict } from '#lesion/engine/classify';
import { corrected, type Head } from './head';
import type { Rows } from './reference';

/** A model as far as a training moves it: its head, and how its card turns logits into an answer. */
export interface Moved {
  readonly head: Head;
  readonly domains: ModelCard['domains'];
}

const GROUPS = Object.keys(RISK_GROUPS) as Diagnosis[];

/** The group a diagnosis belongs to, by its index. */
export function groupOf(label: number): Diagnosis {
  return GROUPS.find((group) => (RISK_GROUPS[group] as readonly string[]).includes(DIAGNOSES[label]!))!;
}

/** What a model answers for each photograph. */
export function verdicts(rows: Rows, { head, domains }: Moved): Verdict[] {
  return corrected(rows, head).map((logits, row) => verdictOf(logits, rows.phone[row]!, { domains }));
}

const likeliest = ({ risk }: Verdict): Diagnosis =>
  GROUPS.reduce((best, group) => (risk[group] > risk[best] ? group : best));

function figuresOf(rows: Rows, answers: readonly Verdict[]): Figures {
  const groups = Array.from(rows.labels, groupOf);
  const predicted = answers.map(likeliest);
  const low = answers.map(({ tier }) => tier === 'low');
  const isBenign = groups.map((group) => group === 'benign');
  const sensitivity = shareOf(low.filter((_, i) => !isBenign[i]).map((isLow) => !isLow));
  const specificity = shareOf(low.filter((_, i) => isBenign[i]));
  return {
    accuracy: shareOf(predicted.map((group, i) => group === groups[i])),
    balancedAccuracy: (sensitivity + specificity) / 2,
    sensitivity,
    specificity,
    n: rows.count,
  };
}

/** Both models' figures on the same photographs, and on how many of them they part. */
export function compare(
  rows: Rows,
  live: Moved,
  candidate: Moved,
): { live: Figures; candidate: Figures; changes: Changes } {
  const [before, after] = [verdicts(rows, live), verdicts(rows, candidate)];
  const count = (isBenign: boolean, nowLow: boolean): number =>
    after.filter(
      ({ tier }, i) =>
        (groupOf(rows.labels[i]!) === 'benign') === isBenign &&
        (tier === 'low') === nowLow &&
        (before[i]!.tier === 'low') !== nowLow,
    ).length;
  return {
    live: figuresOf(rows, before),
    candidate: figuresOf(rows, after),
    changes: {
      found: count(false, false),
      missed: count(false, true),
      cleared: count(true, true),
      alarmed: count(true, false),
    },
  };
}
