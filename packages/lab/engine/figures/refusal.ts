/** Whether unusable pictures are refused. */
import { FOREIGN } from '#lab/engine/evaluation/cases';
import { estimateShare } from '#lesion/statistics/statistics';
import type { JudgedCase } from './accuracy';
import { line, type Line } from './line';

const SECTION = 'Unusable pictures refused';
const BAR = { least: 0.99 };
/** Required number of pictures from packages. */
export const MIN_FOREIGN = 300;

const isRefused = ({ reasons }: JudgedCase): boolean => reasons.length > 0;

/** The share of all, of the kinds that the gate was not trained on, and of each kind. */
export function measureRefusals(unusable: readonly JudgedCase[]): Line[] {
  const unfamiliar = unusable.filter(({ unusable: kind }) => FOREIGN.some((name) => name === kind));
  const kinds = [...new Set(unusable.map((entry) => entry.unusable ?? ''))];
  return [
    line(SECTION, 'all', estimateShare(unusable, isRefused), BAR),
    line(SECTION, 'kinds the gate never met in training', estimateShare(unfamiliar, isRefused), BAR),
    ...kinds.map((kind) =>
      line(
        SECTION,
        FOREIGN.some((name) => name === kind) ? `${kind} (never met)` : kind,
        estimateShare(
          unusable.filter((entry) => entry.unusable === kind),
          isRefused,
        ),
      ),
    ),
  ];
}
