/** The three charts of a recipe. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { isAlarming, isRight } from '#lesion/bench/evaluation/cases';
import { rocPoints } from '#lesion/bench/statistics/roc';
import { reliability, shareOf } from '#lesion/bench/statistics/statistics';
import { alarm, alarmAuc, confusion, type Judged } from './accuracy';
import { confusionChart, reliabilityChart, rocChart, type Curve } from './charts';

function curve(name: string, own: readonly Judged[]): Curve {
  const positive = own.map(({ label }) => isAlarming(label));
  const raised = (ill: boolean): number =>
    shareOf(own.filter((_, i) => positive[i] === ill).map(({ tier }) => tier !== 'low'));
  return {
    name: `${name}: AUC ${alarmAuc(own).toFixed(3)}, n ${own.length}`,
    points: rocPoints(own.map(alarm), positive),
    chosen: [raised(false), raised(true)],
  };
}

function bins(name: string, own: readonly Judged[]) {
  return {
    name: `${name}, n ${own.length}`,
    bins: reliability(
      own.map(({ confidence }) => confidence),
      own.map(({ tier, label }) => isRight(tier, label)),
    ),
  };
}

/** Writes `confusion.svg` (of the first set), `reliability.svg` and `roc.svg` (of all, at most three) into a model folder. */
export function writeCharts(
  modelDir: string,
  sets: readonly (readonly [name: string, own: readonly Judged[]])[],
): void {
  const write = (name: string, svg: string): void => writeFileSync(path.join(modelDir, `${name}.svg`), svg);
  const [first, matrix] = sets[0] ?? ['', []];
  write('confusion', confusionChart(`Answers, ${first}`, DIAGNOSES, confusion(matrix)));
  const filled = sets.filter(([, own]) => own.length > 0);
  write(
    'reliability',
    reliabilityChart(
      'Certainty of the stated tier',
      filled.map(([name, own]) => bins(name, own)),
    ),
  );
  write(
    'roc',
    rocChart(
      'Malignant or suspicious against harmless',
      filled.map(([name, own]) => curve(name, own)),
    ),
  );
}
