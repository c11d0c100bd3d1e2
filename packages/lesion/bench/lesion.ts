/**
 * Judges a model on the test part through the product's path, autoframing included: a table, and `metrics.json` beside
 * the weights. The test part is for releases; develop with `--part validation`, which writes nothing.
 *
 *   npm run bench:lesion -- [--part validation] [--model DIR]     LESION_DATA is the folder of photographs
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DIAGNOSES } from '#domain/assessment';
import { readCard, type ModelCard } from '../card';
import { domainOf, isAlarming, isMalignant, isRight, judge, type Case, type Domain, type Verdict } from './cases';
import { evaluate } from './evaluate';
import { auc, balancedAccuracy, calibrationError, figure, mean, shareOf, type Figure } from './statistics';

type Judged = Case & Verdict;

/** A bar of the specification that a figure must reach, or stay under. */
interface Bar {
  readonly least?: number;
  readonly most?: number;
}

interface Line extends Figure {
  readonly name: string;
  readonly bar?: Bar;
}

const alarm = ({ risk }: Judged): number => risk.malignant + risk.suspicious;
const best = ({ probabilities }: Judged): number => {
  const values = DIAGNOSES.map((name) => probabilities[name]);
  return values.indexOf(Math.max(...values));
};

function domainLines(domain: Domain, all: readonly Judged[]): Line[] {
  const own = all.filter((seen) => seen.unusable === null && domainOf(seen.dataset) === domain);
  const alarming = own.filter(({ label }) => isAlarming(label));
  const harmless = own.filter(({ label }) => !isAlarming(label));
  const masked = own.filter(({ jaccard }) => jaccard !== null);
  const line = (name: string, cases: readonly Judged[], of: (cases: readonly Judged[]) => number, bar?: Bar): Line => ({
    name: `${domain}: ${name}`,
    ...figure(cases, of),
    ...(bar && { bar }),
  });
  const ham = domain === 'HAM10000';
  const lines = [
    line(
      `balanced accuracy, ${new Set(own.map(({ label }) => label)).size} classes`,
      own,
      (cases) =>
        balancedAccuracy(
          cases.map(best),
          cases.map(({ label }) => label),
        ),
      ham ? { least: 0.65 } : undefined,
    ),
    line('melanoma AUC', own, (cases) =>
      auc(
        cases.map(({ risk }) => risk.malignant),
        cases.map((c) => isMalignant(c.label)),
      ),
    ),
    line(
      'malignant-or-suspicious AUC',
      own,
      (cases) =>
        auc(
          cases.map(alarm),
          cases.map(({ label }) => isAlarming(label)),
        ),
      ham ? { least: 0.9 } : undefined,
    ),
    line('sensitivity (tier above low)', alarming, (cases) => shareOf(cases.map(({ tier }) => tier !== 'low'))),
    line('specificity (tier low)', harmless, (cases) => shareOf(cases.map(({ tier }) => tier === 'low'))),
    line(
      'melanomas in tier high',
      own.filter((c) => isMalignant(c.label)),
      (cases) => shareOf(cases.map(({ tier }) => tier === 'high')),
    ),
    line('calibration error of the certainty (15 bins)', own, (cases) =>
      calibrationError(
        cases.map(({ confidence }) => confidence),
        cases.map((c) => isRight(c.tier, c.label)),
      ),
    ),
    line('usable photographs refused', own, (cases) => shareOf(cases.map(({ reasons }) => reasons.length > 0)), {
      most: 0.03,
    }),
  ];
  if (masked.length > 0) {
    const bar = ham ? { least: 0.8 } : undefined;
    lines.push(line('outline, mean Jaccard', masked, (cases) => mean(cases.map((c) => c.jaccard ?? 0)), bar));
  }
  return lines;
}

function refusalLines(all: readonly Judged[]): Line[] {
  const refused = (cases: readonly Judged[]): number => shareOf(cases.map(({ reasons }) => reasons.length > 0));
  const unusable = all.filter((seen) => seen.unusable !== null);
  const kinds = [...new Set(unusable.map((seen) => seen.unusable ?? ''))];
  return [
    { name: 'Unusable pictures refused', ...figure(unusable, refused), bar: { least: 0.99 } },
    ...kinds.map((kind) => ({
      name: `Unusable: ${kind} refused`,
      ...figure(
        unusable.filter((seen) => seen.unusable === kind),
        refused,
      ),
    })),
  ];
}

/** Share of each level of A, B and C among nevi and melanomas, as text lines. */
function levelLines(all: readonly Judged[], { levels }: ModelCard): string[] {
  return (['asymmetry', 'border', 'color'] as const).flatMap((feature) =>
    (['nv', 'mel'] as const).map((name) => {
      const own = all.filter((seen) => seen.scores && seen.label === DIAGNOSES.indexOf(name));
      const [low, high] = levels[feature];
      const level = own.map(({ scores }) => (scores![feature] < low ? 0 : scores![feature] < high ? 1 : 2));
      const shares = [0, 1, 2].map((l) => `${(100 * shareOf(level.map((v) => v === l))).toFixed(0)} %`);
      return `${feature.padEnd(10)} ${name.padEnd(4)} ${shares.join(' / ')}  (n ${own.length})`;
    }),
  );
}

function confusion(all: readonly Judged[]): string[] {
  const own = all.filter((seen) => seen.unusable === null && domainOf(seen.dataset) === 'HAM10000');
  const rows = DIAGNOSES.map((name, label) => {
    const row = own.filter((seen) => seen.label === label);
    const counts = DIAGNOSES.map((_, c) => row.filter((seen) => best(seen) === c).length);
    const recall = counts[label]! / Math.max(1, row.length);
    return `${name.padEnd(6)}${counts.map((n) => String(n).padStart(6)).join('')}   ${recall.toFixed(3)}`;
  });
  return [`${' '.repeat(6)}${DIAGNOSES.map((name) => name.padStart(6)).join('')}   recall`, ...rows];
}

function verdict({ value, bar }: Line): string {
  if (!bar) return '';
  const met = value >= (bar.least ?? -Infinity) && value <= (bar.most ?? Infinity);
  return `${met ? 'met' : 'MISSED'} (${bar.least === undefined ? `≤ ${bar.most ?? ''}` : `≥ ${bar.least}`})`;
}

function print(line: Line): void {
  const [value, low, high] = [line.value, line.low, line.high].map((v) => v.toFixed(3));
  console.log(`${line.name.padEnd(58)} ${value}  [${low}, ${high}]  n ${String(line.n).padEnd(5)} ${verdict(line)}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { part: { type: 'string', default: 'test' }, model: { type: 'string' } } });
  const part = values.part === 'validation' ? 'val' : 'test';
  const dir = path.resolve(values.model ?? path.join(__dirname, '..', 'model', 'research'));
  const card = readCard(dir);
  const start = performance.now();
  const all = (await evaluate(part, dir)).map((seen) => ({ ...seen, ...judge(seen, card) }));
  const lines = [
    ...(['HAM10000', 'ISIC 2017', 'phone'] as const).flatMap((d) => domainLines(d, all)),
    ...refusalLines(all),
  ];
  console.log(`Model ${card.version}, thresholds ${card.thresholdsVersion}, ${part} part, ${all.length} pictures`);
  lines.forEach(print);
  console.log('\nHAM10000, rows truth, columns answer');
  confusion(all).forEach((row) => console.log(row));
  console.log('\nLevels of A, B, C (first / second / third), all sets');
  levelLines(all, card).forEach((row) => console.log(row));
  console.log(`\n${Math.round((performance.now() - start) / 1000)} s`);
  if (part === 'test') {
    const round = (v: number): number => Math.round(v * 10_000) / 10_000;
    const figures = lines.map(({ value, low, high, ...rest }) => ({
      ...rest,
      value: round(value),
      low: round(low),
      high: round(high),
    }));
    const metrics = { model: card.version, thresholds: card.thresholdsVersion, part, figures };
    writeFileSync(path.join(dir, 'metrics.json'), `${JSON.stringify(metrics, null, 2)}\n`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
