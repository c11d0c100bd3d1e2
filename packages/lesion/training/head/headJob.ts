/**
 * The training job of kind `head`: embeds the added photos, continues training the last layer from the live model, and
 * compares the candidate with it on the frozen test photos. The caller decides about promotion.
 *
 * A photo that has a whole embedding of the same reference beside it is not looked at. The embeddings of the others are written to
 * the checkpoints, so that the caller stores them, also where the job is interrupted.
 *
 * Channels: `photographs` (files, and the embeddings of some), `samples` (`samples.json`: the files to train on), and `live` (`head.json`) where
 * the live model comes from a training.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Diagnosis } from '#domain/training/diagnosis';
import { toEmbeddingFileName, type StoredEmbedding } from '#domain/training/storedEmbedding';
import type { HeadReport, TrainingFailure } from '#domain/training/training';
import { readCard, type ModelCard } from '#lesion/model/modelCard';
import type { TrainingFolder } from '#lesion/training/trainingFolder';
import {
  computeCandidateVersion,
  HEAD_FILE,
  readHead,
  applyHeadToNetwork,
  writeCandidate,
  writeHead,
} from './candidate';
import { selectComparedPhotos } from './comparedPhotos';
import { compareModels, type HeadModel } from './compareModels';
import { EmbeddingCheckpoint } from './embeddingCheckpoint';
import { encodeEmbedding, readEmbedding } from './embeddingFile';
import { loadEmbedder, type Embedder } from '#lesion/engine/embedder';
import { applyHead, createZeroHead, type Head } from '#lesion/head/head';
import { trainHead, type AddedPhoto } from './trainHead';
import { adjustLimits } from './adjustLimits';
import { readTestPhotos } from '#lesion/head/testPhotos';
import { projectEmbedding, readReference, computeReferenceKey, type Reference } from '#lesion/engine/reference';

/** The content of channel `samples`: files of channel `photographs` with their diagnoses. */
const Samples = z.array(z.object({ file: z.string().regex(/^[\w.-]+$/), diagnosis: Diagnosis })).min(1);

/**
 * Maximum difference between the logits of the written network and of the trained head; float32 sums of 1280 products.
 */
const TOLERANCE = 1e-2;

const findShippedModel = (): string => process.env.MODEL_DIR ?? path.join(__dirname, '../../model/research');
const findShippedReferences = (): string => process.env.REFERENCE_DIR ?? path.join(__dirname, 'reference');

/** Runs the job. Throws on invalid input or an invalid container. */
export async function runHeadJob(folder: TrainingFolder): Promise<void> {
  const modelDir = findShippedModel();
  const shipped = readCard(modelDir);
  const key = computeReferenceKey(modelDir);
  const references = findShippedReferences();
  const referenceFile = path.join(references, `${shipped.recipe}.bin`);
  const reference = readReference(referenceFile, key);
  const fingerprint = createHash('sha256').update(readFileSync(referenceFile)).digest('hex');
  const live = readLiveModel(folder, shipped, reference);
  const { added, samples, checkSample } = await embedPhotos(folder, await loadEmbedder(modelDir), {
    ...reference,
    fingerprint,
  });
  if (added.length === 0) throw new Error('unreadable' satisfies TrainingFailure);

  const { replay, validation } = reference;
  const trained = await trainHead({
    ...{ replay, validation, added, start: live.head, signal: folder.signal },
    onEpoch: (done, total) => folder.reportProgress({ phase: 'Learning', done, total }),
  });
  const { head, epochs } = trained;
  folder.reportProgress({ phase: 'Comparing with the live model', done: 0, total: 1 });
  const candidate: HeadModel = { head, domains: adjustLimits(validation, live, trained) };
  const models = { shipped: { head: createZeroHead(reference.directions), ...shipped }, live, candidate };
  const angles = new Map(readTestPhotos(references, shipped.recipe).map(({ name, ita }) => [name, ita]));
  const compared = selectComparedPhotos(reference);
  const testPhotos = compared.names.map((name) => ({ name, ita: angles.get(name) ?? null }));
  const { figures, tones, rules, ...comparison } = compareModels(compared.rows, models, samples, testPhotos);

  const onnx = applyHeadToNetwork(readFileSync(path.join(modelDir, 'lesion.onnx')), reference, head);
  const version = computeCandidateVersion(shipped.recipe, onnx);
  const card = createCandidateCard(shipped, { version, domains: candidate.domains, added: added.length, comparison });
  writeCandidate(folder.modelFolder, onnx, card);
  await assertNetworkMatches(folder.modelFolder, head, checkSample);
  writeHead(folder.checkpointFolder, key, head, card);
  const promotion = { shippedVersion: shipped.version, figures, tones, rules };
  const report: HeadReport = { version, liveVersion: live.version, samples, epochs, ...comparison, promotion };
  folder.writeCheckpoint('report.json', JSON.stringify(report));
}

function readLiveModel(
  folder: TrainingFolder,
  shipped: ModelCard,
  reference: Reference,
): HeadModel & { version: string } {
  const channel = folder.channel('live');
  if (!channel)
    return { head: createZeroHead(reference.directions), domains: shipped.domains, version: shipped.version };
  const { head, card } = readHead(path.join(channel, HEAD_FILE), reference.key);
  return { head, ...card };
}

interface CheckSample {
  readonly bytes: Buffer;
  readonly photo: AddedPhoto;
}

/**
 * Embeds the added photos without a stored embedding. Counts and leaves out those that cannot be decoded. Throws where a checkpoint
 * cannot be written.
 */
export async function embedPhotos(
  folder: TrainingFolder,
  embedder: Pick<Embedder, 'embedPhoto'>,
  reference: Pick<Reference, 'mean' | 'basis' | 'directions'> & { fingerprint: string },
) {
  const [photographs, list] = [folder.channel('photographs'), folder.channel('samples')];
  if (!photographs || !list) throw new Error('The job has no photographs.');
  const entries = Samples.parse(JSON.parse(readFileSync(path.join(list, 'samples.json'), 'utf8')));
  const samples: HeadReport['samples'] = { benign: 0, suspicious: 0, malignant: 0, unreadable: 0 };
  const added: AddedPhoto[] = [];
  const created = new EmbeddingCheckpoint(folder);
  let checkSample: CheckSample | undefined;
  for (const [i, { file, diagnosis }] of entries.entries()) {
    if (folder.signal.aborted) break;
    folder.reportProgress({ phase: 'Looking at the photos', done: i, total: entries.length });
    let createdEmbedding: StoredEmbedding | undefined;
    try {
      const bytes = readFileSync(path.join(photographs, file));
      let embedded = readEmbedding(path.join(photographs, toEmbeddingFileName(file)), reference);
      if (!embedded) {
        const { embedding, logits, phone } = await embedder.embedPhoto(bytes);
        embedded = { features: projectEmbedding(reference, embedding), logits, phone };
        createdEmbedding = encodeEmbedding(reference.fingerprint, embedded);
      }
      const photo = { ...embedded, diagnosis };
      added.push(photo);
      samples[diagnosis]++;
      checkSample = { bytes, photo };
    } catch (error) {
      console.error(JSON.stringify({ event: 'unreadable', file, error: String(error) }));
      samples.unreadable++;
    }
    // It may write a checkpoint, whose failure ends the job and is no fault of the photo.
    if (createdEmbedding) created.add(file, createdEmbedding);
  }
  created.save();
  folder.signal.throwIfAborted();
  return { added, samples, checkSample };
}

interface CandidateSummary {
  readonly version: string;
  readonly domains: ModelCard['domains'];
  readonly added: number;
  readonly comparison: Pick<HeadReport, 'candidate'>;
}

/** The shipped card with the trained changes. Its figures are those of the frozen test part. */
function createCandidateCard(shipped: ModelCard, { version, domains, added, comparison }: CandidateSummary): ModelCard {
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

/** Checks that the written network gives a photo the logits of the trained head. */
async function assertNetworkMatches(folder: string, head: Head, checkSample: CheckSample | undefined): Promise<void> {
  if (!checkSample) return;
  const { logits } = await (await loadEmbedder(folder)).embedPhoto(checkSample.bytes);
  const [expected] = applyHead(
    { count: 1, features: checkSample.photo.features, logits: checkSample.photo.logits },
    head,
  );
  const difference = Math.max(...logits.map((value, c) => Math.abs(value - expected![c]!)));
  if (!(difference <= TOLERANCE))
    throw new Error(`The written network answers otherwise than the trained one, by ${difference}.`);
}
