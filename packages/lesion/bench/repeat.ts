/**
 * Measures how much two photos of one unchanged lesion differ. Each photo is simulated several times with other framing,
 * rotation, light and compression, and assessed. The limits of `packages/domain/analysis/comparison.ts` come from validation
 * photos. On test photos it then measures how much less the apparent width of a lesion varies where two photos are lined up:
 * `LESION_DATA=… npx tsx packages/lesion/bench/repeat.ts [MODEL_DIR]`.
 */
import path from 'node:path';
import type { Domain } from '#domain/analysis/assessment';
import {
  DOUBT_SHARE,
  DOUBT_SHARE_PAST_LARGE,
  LARGE_MM,
  NOISE,
  type MeasurementDifferences,
} from '#domain/analysis/comparison';
import { measureRegistration, reportRegistration } from '#lesion/bench/evaluation/registeredPairs';
import { measureRepeats, selectPhotos } from '#lesion/bench/evaluation/repeats';
import { loadEngine } from '#lesion/engine/engine';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import { quantile } from '#lesion/statistics/statistics';

/** Number of validation photos per domain that the limits come from, and of test photos that are lined up. */
const VALIDATION_PHOTOS = 75;
const TEST_PHOTOS = 40;
/** Share of pairs of an unchanged lesion that may count as a change. */
const FALSE_ALARMS = 0.01;

const NAMES = ['size', 'elongation', 'solidity', 'compactness', 'tone'] as const;
const listMagnitudes = (pairs: readonly MeasurementDifferences[], name: (typeof NAMES)[number]): number[] =>
  pairs.map((pair) => Math.abs(pair[name] ?? 0));

/** Prints the spread of each number, and the limits that one pair in a hundred exceeds. */
function report(domain: Domain, pairs: readonly MeasurementDifferences[]): void {
  console.log(`\n${domain}: ${pairs.length} pairs`);
  const limits = NAMES.map((name) => quantile(listMagnitudes(pairs, name), 1 - FALSE_ALARMS));
  const farthest = pairs.map((pair) => Math.max(...NAMES.map((name, i) => Math.abs(pair[name] ?? 0) / limits[i]!)));
  const together = quantile(farthest, 1 - FALSE_ALARMS);
  const noise = NOISE[domain];
  const unchanged = pairs.filter((pair) => NAMES.every((name) => Math.abs(pair[name] ?? 0) <= noise[name]));
  const share = (some: readonly MeasurementDifferences[]): string =>
    `${((100 * some.length) / pairs.length).toFixed(2)} %`;
  const inDoubt = (part: number): string => share(unchanged.filter(({ size }) => (size ?? 0) > part * noise.size));
  NAMES.forEach((name, i) => {
    const values = listMagnitudes(pairs, name);
    const spread = [0.5, 0.95, 0.99].map((q) => quantile(values, q).toFixed(3)).join(' / ');
    const limit = (limits[i]! * together).toFixed(3);
    console.log(`${name.padEnd(12)} 50/95/99 %: ${spread}   limit ${limit}   in use ${noise[name]}`);
  });
  console.log(`called a change at the limits in use: ${share(pairs.filter((pair) => !unchanged.includes(pair)))}`);
  console.log(
    `growth left in doubt: ${inDoubt(DOUBT_SHARE)}; of spots that come to measure more than ${LARGE_MM} mm, at most ${inDoubt(DOUBT_SHARE_PAST_LARGE)}`,
  );
}

async function main(): Promise<void> {
  const engine = await loadEngine(process.argv[2] ?? path.join(__dirname, '../model/research'));
  console.log(`repeated photographs, model ${engine.card.version}, ${ANALYSIS_SIZE} px`);
  const repeats = await measureRepeats(engine, selectPhotos('val', VALIDATION_PHOTOS));
  report('dermoscopic', repeats.dermoscopic);
  report('phone', repeats.phone);
  console.log(
    `\nnot compared: ${repeats.mismatched} pairs taken for different kinds of camera, ${repeats.refused} with a refusal`,
  );
  const { lesions } = await measureRepeats(engine, selectPhotos('test', TEST_PHOTOS));
  reportRegistration('dermoscopic', measureRegistration(lesions, 'dermoscopic'));
  reportRegistration('phone', measureRegistration(lesions, 'phone'));
}

void main();
