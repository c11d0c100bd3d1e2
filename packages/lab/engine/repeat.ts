/**
 * Measures how much two photos of one unchanged lesion differ. Each photo is simulated several times with other framing,
 * rotation, light and compression, and assessed. The limits of `packages/domain/analysis/comparison.ts` come from validation
 * photos. On test photos it then measures the same, and how much less the apparent width of a lesion varies where two photos are
 * lined up. Intervals are of 95 %, by resampling lesions:
 * `LESION_DATA=… npx tsx packages/lab/engine/repeat.ts [MODEL_DIR]`.
 */
import path from 'node:path';
import type { Domain } from '#domain/analysis/assessment';
import { DIAMETER_NOISE, DOUBT_SHARE, DOUBT_SHARE_PAST_LARGE, LARGE_MM, NOISE } from '#domain/analysis/comparison';
import { measureRegistration, reportRegistration } from '#lab/engine/evaluation/registeredPairs';
import { measureRepeats, selectPhotos, type RepeatedPair } from '#lab/engine/evaluation/repeats';
import { loadEngine } from '#lesion/engine/engine';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import { estimateFigure, estimateShare, quantile, type Figure } from '#lesion/statistics/statistics';

/** Number of validation photos per domain that the limits come from, and of test photos that are lined up. */
const VALIDATION_PHOTOS = 75;
const TEST_PHOTOS = 40;
/** Share of pairs of an unchanged lesion that may count as a change. */
const FALSE_ALARMS = 0.01;

const NAMES = ['size', 'elongation', 'solidity', 'compactness', 'tone'] as const;
const listMagnitudes = (pairs: readonly RepeatedPair[], name: (typeof NAMES)[number] | 'diameter'): number[] =>
  pairs.map((pair) => Math.abs(pair[name] ?? 0));

const formatInterval = ({ low, high }: Figure, format: (value: number) => string): string =>
  `(${format(low)} to ${format(high)})`;
const formatShare = (share: number): string => (100 * share).toFixed(1);
/** A difference of logarithms as growth in percent. */
const formatGrowth = (size: number): string => (100 * Math.expm1(size)).toFixed(0);

/** The growth that all but `FALSE_ALARMS` of the pairs of an unchanged lesion stay below. */
function describeLeastGrowth(pairs: readonly RepeatedPair[], name: 'size' | 'diameter'): string {
  const least = estimateFigure(pairs, (members) => quantile(listMagnitudes(members, name), 1 - FALSE_ALARMS));
  return `${formatGrowth(least.value)} % ${formatInterval(least, formatGrowth)}`;
}

/** Prints the spread of each number, and the limits that one pair in a hundred exceeds. */
function report(title: string, domain: Domain, pairs: readonly RepeatedPair[]): void {
  console.log(
    `\n${title}, ${domain}: ${pairs.length} pairs of ${new Set(pairs.map(({ group }) => group)).size} lesions`,
  );
  const limits = NAMES.map((name) => quantile(listMagnitudes(pairs, name), 1 - FALSE_ALARMS));
  const farthest = pairs.map((pair) => Math.max(...NAMES.map((name, i) => Math.abs(pair[name] ?? 0) / limits[i]!)));
  const together = quantile(farthest, 1 - FALSE_ALARMS);
  const noise = NOISE[domain];
  const isUnchanged = (pair: RepeatedPair) => NAMES.every((name) => Math.abs(pair[name] ?? 0) <= noise[name]);
  const unchanged = pairs.filter(isUnchanged);
  const share = (some: readonly RepeatedPair[]): string => `${((100 * some.length) / pairs.length).toFixed(2)} %`;
  const inDoubt = (part: number): string => share(unchanged.filter(({ size }) => (size ?? 0) > part * noise.size));
  NAMES.forEach((name, i) => {
    const values = listMagnitudes(pairs, name);
    const spread = [0.5, 0.95, 0.99].map((q) => quantile(values, q).toFixed(3)).join(' / ');
    const limit = (limits[i]! * together).toFixed(3);
    console.log(`${name.padEnd(12)} 50/95/99 %: ${spread}   limit ${limit}   in use ${noise[name]}`);
  });
  const changed = estimateShare(pairs, (pair) => !isUnchanged(pair));
  const outgrown = estimateShare(pairs, ({ size }) => Math.abs(size ?? 0) > noise.size);
  const extended = estimateShare(pairs, ({ diameter }) => Math.abs(diameter) > DIAMETER_NOISE[domain]);
  const describe = (figure: Figure) => `${formatShare(figure.value)} % ${formatInterval(figure, formatShare)}`;
  console.log(`called a change at the limits in use: ${describe(changed)}, by size alone ${describe(outgrown)}`);
  console.log(`longest extent outside of the band of its chart: ${describe(extended)}`);
  const least = { width: describeLeastGrowth(pairs, 'size'), extent: describeLeastGrowth(pairs, 'diameter') };
  console.log(`least growth that 99 of 100 pairs stay below: width ${least.width}, longest extent ${least.extent}`);
  console.log(`growth in width called a change: more than ${formatGrowth(noise.size)} %`);
  console.log(
    `growth left in doubt: ${inDoubt(DOUBT_SHARE)}; of spots that come to measure more than ${LARGE_MM} mm, at most ${inDoubt(DOUBT_SHARE_PAST_LARGE)}`,
  );
}

async function main(): Promise<void> {
  const engine = await loadEngine(process.argv[2] ?? path.join(__dirname, '../../lesion/model/research'));
  console.log(`repeated photographs, model ${engine.card.version}, ${ANALYSIS_SIZE} px`);
  const repeats = await measureRepeats(engine, selectPhotos('val', VALIDATION_PHOTOS));
  report('validation', 'dermoscopic', repeats.dermoscopic);
  report('validation', 'phone', repeats.phone);
  console.log(
    `\nnot compared: ${repeats.mismatched} pairs taken for different kinds of camera, ${repeats.refused} with a refusal`,
  );
  const tested = await measureRepeats(engine, selectPhotos('test', TEST_PHOTOS));
  report('test', 'dermoscopic', tested.dermoscopic);
  report('test', 'phone', tested.phone);
  const { lesions } = tested;
  reportRegistration('dermoscopic', measureRegistration(lesions, 'dermoscopic'));
  reportRegistration('phone', measureRegistration(lesions, 'phone'));
}

void main();
