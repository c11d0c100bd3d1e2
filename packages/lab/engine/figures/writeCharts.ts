/** The three charts of a recipe. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { isAlarming, isTierRight } from '#lesion/engine/riskGroups';
import { traceRoc } from './roc';
import { reliability, computeShare } from '#lesion/statistics/statistics';
import { alarmScore, alarmAuc, countConfusions, type JudgedCase } from './accuracy';
import { drawConfusionChart, drawReliabilityChart, drawRocChart, type Curve } from './charts';

function createCurve(name: string, cases: readonly JudgedCase[]): Curve {
  const positive = cases.map(({ label }) => isAlarming(label));
  const raised = (ill: boolean): number =>
    computeShare(cases.filter((_, i) => positive[i] === ill).map(({ tier }) => tier !== 'low'));
  return {
    name: `${name}: AUC ${alarmAuc(cases).toFixed(3)}, n ${cases.length}`,
    points: traceRoc(cases.map(alarmScore), positive),
    threshold: [raised(false), raised(true)],
  };
}

function bins(name: string, cases: readonly JudgedCase[]) {
  return {
    name: `${name}, n ${cases.length}`,
    bins: reliability(
      cases.map(({ confidence }) => confidence),
      cases.map(({ tier, label }) => isTierRight(tier, label)),
    ),
  };
}

/** Writes `confusion.svg` (of the first set), `reliability.svg` and `roc.svg` (of all, at most three) into a model folder. */
export function writeCharts(
  modelDir: string,
  sets: readonly (readonly [name: string, cases: readonly JudgedCase[]])[],
): void {
  const write = (name: string, svg: string): void => writeFileSync(path.join(modelDir, `${name}.svg`), svg);
  const [first, matrix] = sets[0] ?? ['', []];
  write('confusion', drawConfusionChart(`Answers, ${first}`, DIAGNOSES, countConfusions(matrix)));
  const filled = sets.filter(([, cases]) => cases.length > 0);
  write(
    'reliability',
    drawReliabilityChart(
      'Certainty of the stated tier',
      filled.map(([name, cases]) => bins(name, cases)),
    ),
  );
  write(
    'roc',
    drawRocChart(
      'Malignant or suspicious against harmless',
      filled.map(([name, cases]) => createCurve(name, cases)),
    ),
  );
}
