/** Whether the served answer stays the same when the same lesion is photographed a little differently. */
import type { RiskLevel } from '#domain/analysis/assessment';
import type { Engine } from '#lesion/engine/assess';
import { frame } from '#lesion/framing/frameLesion';
import { shownOf } from '#lesion/photo/analysisImage';
import { asSent } from '#lesion/engine/examinePhotograph';
import { hashUnit } from '#lesion/pretraining/split';
import type { Picture } from '#lesion/bench/pictures/picture';
import { VARIANTS, type Taken, type Variant } from '#lesion/bench/pictures/variants';
import { share } from './workers';

type Outcome = RiskLevel | 'refused';

/** The answers to one photograph: as it is, and changed in every way, in the same square or framed anew by the engine. */
export interface Steadiness extends Pick<Picture, 'group' | 'dataset'> {
  readonly plain: Outcome;
  readonly held: Readonly<Record<Variant, Outcome>>;
  /** Of a third of the photographs, and without the crops, which leave the photograph as it is. */
  readonly anew: Readonly<Partial<Record<Variant, Outcome>>>;
}

async function outcome(engine: Engine, { pixels, square }: Taken): Promise<Outcome> {
  const { assessment } = await engine.examine(await asSent(pixels, square), shownOf(square, pixels));
  return assessment.assessable ? assessment.riskLevel : 'refused';
}

/** Judges one photograph and its variants. */
export async function steadinessOf(engine: Engine, picture: Picture): Promise<Steadiness | undefined> {
  const loaded = await picture.load();
  if (!loaded) return undefined;
  const { pixels } = loaded;
  const taken = { pixels, square: await frame(engine.network, pixels) };
  const isThird = hashUnit(`anew:${picture.id}`) < 1 / 3;
  const held: Record<string, Outcome> = {};
  const anew: Record<string, Outcome> = {};
  for (const [name, vary] of Object.entries(VARIANTS)) {
    const varied = await vary(taken);
    held[name] = await outcome(engine, varied);
    if (!isThird || varied.pixels === pixels) continue;
    anew[name] = await outcome(engine, { ...varied, square: await frame(engine.network, varied.pixels) });
  }
  const { group, dataset } = picture;
  return { group, dataset, plain: await outcome(engine, taken), held, anew } as Steadiness;
}

/** Judges the fixed sample of the test part; throws when a worker fails. */
export async function steadiness(modelDir: string): Promise<Steadiness[]> {
  return share<Steadiness>('steadiness', 'sample', modelDir);
}
