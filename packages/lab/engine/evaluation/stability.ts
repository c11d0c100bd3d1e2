/** Whether the result stays the same when a lesion is photographed slightly differently. */
import type { RiskLevel } from '#domain/analysis/assessment';
import type { Engine } from '#lesion/engine/engine';
import { frameLesion } from '#lesion/framing/frameLesion';
import { findVisibleBounds } from '#lesion/photo/square';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import { hashUnit } from '#lesion/statistics/random';
import type { Picture } from '#lab/engine/pictures/picture';
import { VARIANTS, type PhotoFraming, type Variant } from '#lab/engine/pictures/variants';
import { runWorkers } from './workers';

/** The result of one photo, and the tier that it says is close. */
export interface Outcome {
  readonly tier: RiskLevel | 'refused';
  readonly nearTier: RiskLevel | null;
}

/** The results of one photo: unchanged, and with every variation, in the same square or framed again by the network. */
export interface Stability extends Pick<Picture, 'group' | 'dataset'> {
  readonly plain: Outcome;
  readonly sameFraming: Readonly<Record<Variant, Outcome>>;
  /** For a third of the photos, without the crops, which do not change the photo. */
  readonly reframed: Readonly<Partial<Record<Variant, Outcome>>>;
}

async function assessOutcome(engine: Engine, { pixels, square }: PhotoFraming): Promise<Outcome> {
  const { assessment, nearTier } = await engine.assessWithDetails(
    await prepareAnalysisImage(pixels, square),
    findVisibleBounds(square, pixels),
  );
  return assessment.assessable ? { tier: assessment.riskLevel, nearTier } : { tier: 'refused', nearTier: null };
}

/** Assesses one photo and its variants. */
export async function measureStability(engine: Engine, picture: Picture): Promise<Stability | undefined> {
  const loaded = await picture.load();
  if (!loaded) return undefined;
  const { pixels } = loaded;
  const framed = { pixels, square: (await frameLesion(engine.network, pixels)).square };
  const isThird = hashUnit(`anew:${picture.id}`) < 1 / 3;
  const sameFraming: Record<string, Outcome> = {};
  const reframed: Record<string, Outcome> = {};
  for (const [name, vary] of Object.entries(VARIANTS)) {
    const varied = await vary(framed);
    sameFraming[name] = await assessOutcome(engine, varied);
    if (!isThird || varied.pixels === pixels) continue;
    reframed[name] = await assessOutcome(engine, {
      ...varied,
      square: (await frameLesion(engine.network, varied.pixels)).square,
    });
  }
  const { group, dataset } = picture;
  return { group, dataset, plain: await assessOutcome(engine, framed), sameFraming, reframed } as Stability;
}

/** Assesses the fixed sample of the test part. Throws when a worker fails. */
export async function evaluateStability(modelDir: string): Promise<Stability[]> {
  return runWorkers<Stability>('stability', 'sample', modelDir);
}
