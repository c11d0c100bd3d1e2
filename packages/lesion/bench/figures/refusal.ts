/** Whether pictures that nobody could assess are refused. */
import { FOREIGN } from '#lesion/bench/evaluation/cases';
import { shareFigure } from '#lesion/bench/statistics/statistics';
import type { Judged } from './accuracy';
import { line, type Line } from './line';

const SECTION = 'Unusable pictures refused';
const BAR = { least: 0.99 };
/** Photographs out of packages that the specification asks for. */
export const LEAST_FOREIGN = 300;

const isRefused = ({ reasons }: Judged): boolean => reasons.length > 0;

/** All of them, the kinds the gate never met in training, and each kind by itself. */
export function refusalLines(unusable: readonly Judged[]): Line[] {
  const foreign = unusable.filter(({ unusable: kind }) => FOREIGN.some((name) => name === kind));
  const kinds = [...new Set(unusable.map((seen) => seen.unusable ?? ''))];
  return [
    line(SECTION, 'all', shareFigure(unusable, isRefused), BAR),
    line(SECTION, 'kinds the gate never met in training', shareFigure(foreign, isRefused), BAR),
    ...kinds.map((kind) =>
      line(
        SECTION,
        FOREIGN.some((name) => name === kind) ? `${kind} (never met)` : kind,
        shareFigure(
          unusable.filter((seen) => seen.unusable === kind),
          isRefused,
        ),
      ),
    ),
  ];
}
