import sharp from 'sharp';
import { KiB } from '#domain/http/route';
import { readLesionImage } from '#functions/testing/testImages';
import { judgeAttack, type MeasuredAnswer } from './judgeLoad';
import { LoadCaller } from './loadCaller';

/** Calls that the attacker makes at a time. */
const PARALLEL = 6;
/** People who make the calls of a month, and people who analyze photos, with their pauses: within the limits of a person. */
const OTHERS = 4;
const PAUSE_MS = 250;
const ANALYZING = 3;
const ANALYSIS_PAUSE_MS = 4000;
/** Phases without and under attack, in turn, so that other work on the machine weighs on both alike. */
const ROUNDS = 4;
/** The side of a picture of 1 megapixel, and the data URL that leaves room for the rest of a body of 256 KiB. */
const SIDE = 1000;
const MAX_DATA_URL = 255 * KiB;

/** The largest picture that `analyze` accepts, as a data URL: 1 megapixel in the best quality that fits into a body. */
async function createLargestPicture(): Promise<string> {
  const picture = sharp(await readLesionImage('dermoscopic-nevus-1.jpg')).resize(SIDE, SIDE, { fit: 'fill' });
  for (let quality = 100; quality > 0; quality--) {
    const dataUrl = `data:image/jpeg;base64,${(await picture.clone().jpeg({ quality }).toBuffer()).toString('base64')}`;
    if (dataUrl.length <= MAX_DATA_URL) return dataUrl;
  }
  throw new Error('No quality makes the picture small enough');
}

/**
 * Measures other people's calls with and without one subscriber who makes 6 calls at a time with the largest accepted picture.
 * Prints their p95 in milliseconds, with n, of a month's calls and of analyses, and what the attacker was answered.
 * @param url the address of the product
 * @param imageData the photo that others analyze, as a data URL
 * @param ms the length of a phase; there are 8
 */
export async function benchAttack(url: string, imageData: string, ms: number): Promise<void> {
  const attacker = new LoadCaller(url, 0, await createLargestPicture(), { parallel: PARALLEL, pauseMs: 0 });
  const createOthers = (first: number, count: number, pauseMs: number) =>
    Array.from({ length: count }, (_, n) => new LoadCaller(url, first + n, imageData, { parallel: 1, pauseMs }));
  const others = createOthers(1, OTHERS, PAUSE_MS);
  const analyzing = createOthers(1 + OTHERS, ANALYZING, ANALYSIS_PAUSE_MS);
  const all = [attacker, ...others, ...analyzing];
  const quiet = { month: [] as MeasuredAnswer[], analyses: [] as MeasuredAnswer[] };
  const attacked = { month: [] as MeasuredAnswer[], analyses: [] as MeasuredAnswer[] };
  const refused = new Map<number, number>();
  try {
    for (const caller of all) await caller.register();
    for (let n = 0; n < 2 * ROUNDS; n++) {
      const endsAt = performance.now() + ms;
      const isOver = () => performance.now() >= endsAt;
      const { month, analyses } = n % 2 === 0 ? quiet : attacked;
      await Promise.all([
        ...others.map((caller) => caller.live(isOver, (answer) => month.push(answer))),
        ...analyzing.map((caller) => caller.analyze(isOver, (answer) => analyses.push(answer))),
        n % 2 === 1 && attacker.attack(isOver, ({ status }) => refused.set(status, (refused.get(status) ?? 0) + 1)),
      ]);
    }
  } finally {
    for (const caller of all) caller.close();
  }
  console.log(`attacker: ${[...refused].map(([status, count]) => `${status} × ${count}`).join(', ')}`);
  for (const kind of ['month', 'analyses'] as const) {
    const { quietP95, attackedP95, isHarmless } = judgeAttack(quiet[kind], attacked[kind]);
    console.log(
      `${isHarmless ? 'met' : 'MISSED'}: others’ p95 within 1.5 × under attack, ${kind}: ` +
        `${quietP95.toFixed(0)} ms (n ${quiet[kind].length}) without, ${attackedP95.toFixed(0)} ms (n ${attacked[kind].length}) under it, ` +
        `× ${(attackedP95 / quietP95).toFixed(2)}`,
    );
  }
}
