/**
 * The training job of kind `head`: embeds the added photographs, trains the last layer on from where the live model stands,
 * and compares the candidate with it on the frozen test photographs. The caller decides what becomes of the candidate.
 *
 * Channels: `photographs` (files), `samples` (`samples.json`: which of them to learn from), and `live` (`head.json`) where
 * the live model is itself a training's.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Diagnosis, TRAINING_FAILURES, type HeadReport } from '#domain/training/training';
import { readCard, type ModelCard } from '#lesion/calibration/modelCard';
import type { TrainingFolder } from '#lesion/container/trainingFolder';
import { candidateVersion, HEAD_FILE, readHead, withHead, writeCandidate, writeHead } from './candidate';
import { compare, type Moved } from './compare';
import { loadEmbedder } from './embedding';
import { corrected, noCorrection, trainHead, type Added, type Head } from './head';
import { movedLimits } from './limits';
import { featuresOf, readReference, referenceKey, type Reference } from './reference';

/** What channel `samples` holds: files of channel `photographs` with what they show. */
const Samples = z.array(z.object({ file: z.string().regex(/^[\w.-]+$/), diagnosis: Diagnosis })).min(1);

/** How far the moved network's answer may lie from the one that was trained; float32 sums of 1280 products. */
const TOLERANCE = 1e-2;

const shippedModel = (): string => process.env.MODEL_DIR ?? path.join(__dirname, '../../model/research');
const shippedReferences = (): string => process.env.REFERENCE_DIR ?? path.join(__dirname, 'reference');

/** Runs the job; throws where input or container are not what they should be. */
export async function runHeadJob(folder: TrainingFolder): Promise<void> {
  const modelDir = shippedModel();
  const shipped = readCard(modelDir);
  const key = referenceKey(modelDir);
  const reference = readReference(path.join(shippedReferences(), `${shipped.recipe}.bin`), key);
  const live = liveModel(folder, shipped, reference);
  const { added, samples, last } = await embedded(folder, modelDir, reference);
  if (added.length === 0) throw new Error(TRAINING_FAILURES.unreadable);

  const { replay, validation, test } = reference;
  const { head, epochs } = await trainHead({
    ...{ replay, validation, added, start: live.head, signal: folder.signal },
    onEpoch: (done, total) => folder.report({ phase: 'Learning', done, total }),
  });
  folder.report({ phase: 'Comparing with the live model', done: 0, total: 1 });
  const candidate: Moved = { head, domains: movedLimits(validation, live, head) };
  const comparison = compare(test, live, candidate);

  const onnx = withHead(readFileSync(path.join(modelDir, 'lesion.onnx')), reference, head);
  const version = candidateVersion(shipped.recipe, onnx);
  const card = cardOf(shipped, { version, domains: candidate.domains, added: added.length, comparison });
  writeCandidate(folder.model, onnx, card);
  await assertSame(folder.model, head, last);
  writeHead(folder.checkpoints, key, head, card);
  const report: HeadReport = { version, liveVersion: live.version, samples, epochs, ...comparison };
  folder.keep('report.json', JSON.stringify(report));
}

function liveModel(folder: TrainingFolder, shipped: ModelCard, reference: Reference): Moved & { version: string } {
  const channel = folder.channel('live');
  if (!channel) return { head: noCorrection(reference.directions), domains: shipped.domains, version: shipped.version };
  const { head, card } = readHead(path.join(channel, HEAD_FILE), reference.key);
  return { head, ...card };
}

interface Last {
  readonly bytes: Buffer;
  readonly one: Added;
}

/** Every added photograph as the last layer meets it; those that cannot be decoded are counted and left out. */
async function embedded(folder: TrainingFolder, modelDir: string, reference: Reference) {
  const [photographs, list] = [folder.channel('photographs'), folder.channel('samples')];
  if (!photographs || !list) throw new Error('The job has no photographs.');
  const wanted = Samples.parse(JSON.parse(readFileSync(path.join(list, 'samples.json'), 'utf8')));
  const embedder = await loadEmbedder(modelDir);
  const samples: HeadReport['samples'] = { benign: 0, suspicious: 0, malignant: 0, unreadable: 0 };
  const added: Added[] = [];
  let last: Last | undefined;
  for (const [i, { file, diagnosis }] of wanted.entries()) {
    folder.signal.throwIfAborted();
    folder.report({ phase: 'Looking at the photos', done: i, total: wanted.length });
    try {
      const bytes = readFileSync(path.join(photographs, file));
      const { embedding, logits } = await embedder.embedPhotograph(bytes);
      const one = { features: featuresOf(reference, embedding), logits, diagnosis };
      added.push(one);
      samples[diagnosis]++;
      last = { bytes, one };
    } catch (error) {
      console.error(JSON.stringify({ event: 'unreadable', file, error: String(error) }));
      samples.unreadable++;
    }
  }
  return { added, samples, last };
}

interface Made {
  readonly version: string;
  readonly domains: ModelCard['domains'];
  readonly added: number;
  readonly comparison: Pick<HeadReport, 'candidate'>;
}

/** The shipped card with what the training moved; its figures are those of the frozen test part. */
function cardOf(shipped: ModelCard, { version, domains, added, comparison }: Made): ModelCard {
  const { n, ...figures } = comparison.candidate;
  const named = Object.entries(figures).map(([name, value]) => [`test part: ${name}`, value] as const);
  return {
    ...shipped,
    version,
    baseVersion: shipped.version,
    domains,
    tested: undefined,
    thresholdsVersion: `${shipped.thresholdsVersion}, moved with ${version}`,
    data: [
      ...shipped.data,
      { name: 'Added photographs', licence: 'as agreed with who gave them', use: `${added} to train the last layer` },
    ],
    validation: { 'test part: photographs': n, ...Object.fromEntries(named) },
  };
}

/** The written network answers a photograph as the comparison took it to answer. */
async function assertSame(folder: string, head: Head, last: Last | undefined): Promise<void> {
  if (!last) return;
  const { logits } = await (await loadEmbedder(folder)).embedPhotograph(last.bytes);
  const [expected] = corrected({ count: 1, features: last.one.features, logits: last.one.logits }, head);
  const apart = Math.max(...logits.map((value, c) => Math.abs(value - expected![c]!)));
  if (!(apart <= TOLERANCE))
    throw new Error(`The written network answers otherwise than the trained one, by ${apart}.`);
}
