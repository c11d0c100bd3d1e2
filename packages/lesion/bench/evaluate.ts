/** Runs the engine over every picture of a part, in two processes, and gives one case each. */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { loadEngine, type Engine } from '../assess';
import type { Pixels, Square } from '../image';
import { ANALYSIS_SIZE } from '../image';
import { frame } from '../frame';
import { asSent } from '../photograph';
import type { Part } from '../pretraining/split';
import type { Lesion } from '../segment';
import type { Case } from './cases';
import { picturesOf, type Picture } from './pictures';

/** Overlap (intersection over union) of an outlined lesion, placed by its square, with an expert mask of the photograph. */
export function jaccard(lesion: Lesion | undefined, square: Square, mask: Pixels): number {
  let [both, either] = [0, 0];
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const truth = mask.data[(y * mask.width + x) * mask.channels]! >= 128;
      const u = Math.floor(((x + 0.5 - square.x) / square.size) * ANALYSIS_SIZE);
      const v = Math.floor(((y + 0.5 - square.y) / square.size) * ANALYSIS_SIZE);
      const within = u >= 0 && v >= 0 && u < ANALYSIS_SIZE && v < ANALYSIS_SIZE;
      const found = within && lesion?.inside[v * ANALYSIS_SIZE + u] === 1;
      if (truth && found) both++;
      if (truth || found) either++;
    }
  }
  return either ? both / either : 1;
}

async function caseOf(engine: Engine, picture: Picture): Promise<Case | undefined> {
  const loaded = await picture.load();
  if (!loaded) return undefined;
  const { pixels, mask } = loaded;
  const square = loaded.square ?? (await frame(engine.network, pixels));
  const source = loaded.sharper?.(square) ?? { pixels, square };
  const seen = await engine.examine(await asSent(source.pixels, source.square));
  const { id, group, dataset, label, unusable, person } = picture;
  return {
    ...{ id, group, dataset, label, unusable, person },
    logits: [...seen.logits],
    gate: seen.seen.gate,
    quality: seen.quality,
    lesionShare: seen.lesion ? seen.lesion.area / ANALYSIS_SIZE ** 2 : 0,
    maskCertainty: seen.lesion?.certainty ?? 0,
    jaccard: mask ? jaccard(seen.lesion, square, mask) : null,
    scores: seen.measures
      ? {
          asymmetry: seen.measures.asymmetry.score,
          border: seen.measures.border.score,
          color: seen.measures.color.score,
        }
      : null,
  };
}

/** Sends the cases of every `workers`-th picture to the parent process. */
export async function work(part: Part, modelDir: string, worker: number, workers: number): Promise<void> {
  const engine = await loadEngine(modelDir, 1);
  const cases: Case[] = [];
  for (const [i, picture] of picturesOf(part).entries()) {
    if (i % workers !== worker) continue;
    const seen = await caseOf(engine, picture);
    if (seen) cases.push(seen);
  }
  await new Promise<void>((sent) => process.send?.(cases, () => sent()));
}

/** Evaluates every picture of a part with the model of a folder; throws when a worker fails. */
export async function evaluate(part: Part, modelDir: string): Promise<Case[]> {
  picturesOf(part); // unpacks the sets once, before the workers start
  const workers = Math.min(4, availableParallelism());
  const parts = Array.from({ length: workers }, (_, worker) => {
    const child = fork(path.join(__dirname, 'worker.ts'), [part, modelDir, String(worker), String(workers)], {
      serialization: 'advanced',
    });
    return new Promise<Case[]>((resolve, reject) => {
      child.on('message', (cases) => resolve(cases as Case[]));
      child.on('exit', (code) => code !== 0 && reject(new Error(`a worker ended with status ${code ?? 'none'}`)));
    });
  });
  return (await Promise.all(parts)).flat();
}
