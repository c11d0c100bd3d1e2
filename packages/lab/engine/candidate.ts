/**
 * Trains on photos of a maker that the shipped model has never met, and prints which rules each candidate keeps. The
 * recipe `open` has met no photo of HAM10000. Its frozen test part is extended by the test part of HAM10000, because
 * better answers to a kind of photo show only where the test has such photos. The same photos with wrong labels are the
 * contrast.
 *
 *   LESION_DATA=../shared/data npm run lab -- candidate
 *
 * Embeds about 3,000 photos once, and keeps the embeddings in `LESION_CACHE/candidate`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Diagnosis } from '#domain/training/diagnosis';
import { describeRule, FIGURE_NAMES, FIGURE_SCOPES, type ScopeFigures } from '#domain/training/promotion';
import { readCard, type ModelCard } from '#lesion/model/modelCard';
import { detectDomain } from '#lesion/engine/classify';
import { loadEmbedder } from '#lesion/engine/embedder';
import type { PhotoEmbedding } from '#lesion/engine/network';
import {
  computeReferenceKey,
  projectEmbedding,
  readReference,
  type Reference,
  type ReferenceRows,
} from '#lesion/engine/reference';
import { findRiskGroup, RISK_GROUP_NAMES } from '#lesion/engine/riskGroups';
import { CACHE, listAllPhotos, type DatasetPhoto } from '#lab/pretraining/photos';
import { hashUnit } from '#lesion/statistics/random';
import { adjustLimits } from '#lesion/training/head/adjustLimits';
import { selectComparedPhotos } from '#lesion/training/head/comparedPhotos';
import { compareModels, type HeadModel } from '#lesion/training/head/compareModels';
import { embedDatasetPhoto } from '#lab/trainingFiles/embedDatasetPhoto';
import { createZeroHead } from '#lesion/head/head';
import { trainHead, type AddedPhoto } from '#lesion/training/head/trainHead';

const MODEL = path.join(__dirname, '../../lesion/model/open');
/** Numbers of added photos in each group of diagnoses; HAM10000's training part has fewer of some. */
const GROUP_SIZES = [20, 50, 100, 200, 400];

type EmbeddedPhoto = PhotoEmbedding & { readonly label: number };

/** The photos of HAM10000 in a part of the split, by hash; of the training part so many of each group as are used. */
function selectPhotos(part: 'train' | 'test'): DatasetPhoto[] {
  const photos = listAllPhotos()
    .filter((photo) => photo.dataset === 'ham10000' && photo.part === part && photo.label >= 0)
    .map((photo) => ({ photo, at: hashUnit(`candidate:${photo.id}`) }))
    .sort((a, b) => a.at - b.at)
    .map(({ photo }) => photo);
  if (part === 'test') return photos;
  const most = Math.max(...GROUP_SIZES);
  return RISK_GROUP_NAMES.flatMap((group) =>
    photos.filter(({ label }) => findRiskGroup(label) === group).slice(0, most),
  );
}

/** The photos of a part that the network takes for dermoscopic, which all of them are. */
async function readPart(part: 'train' | 'test', version: string): Promise<EmbeddedPhoto[]> {
  const photos = await embedPart(part, version);
  const recognized = photos.filter(({ phone }) => detectDomain(phone) === 'dermoscopic');
  console.log(
    `${photos.length - recognized.length} of ${photos.length} photos (${part}) are taken for phone photos and left out`,
  );
  return recognized;
}

async function embedPart(part: 'train' | 'test', version: string): Promise<EmbeddedPhoto[]> {
  const file = path.join(CACHE, 'candidate', `${version}.${part}.bin`);
  if (existsSync(file)) return deserialize(readFileSync(file)) as EmbeddedPhoto[];
  const embedder = await loadEmbedder(MODEL);
  const embedded: EmbeddedPhoto[] = [];
  for (const photo of selectPhotos(part)) {
    embedded.push({ ...(await embedDatasetPhoto(embedder, photo)), label: photo.label });
    if (embedded.length % 500 === 0) console.error(`${embedded.length} photos of HAM10000 (${part}) embedded`);
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, serialize(embedded));
  return embedded;
}

/** The compared test photos of the reference, followed by other photos. */
function extendRows(reference: Reference, photos: readonly EmbeddedPhoto[]): ReferenceRows {
  const { rows: test } = selectComparedPhotos(reference);
  const join = (rows: Float32Array, added: readonly Float32Array[]): Float32Array =>
    Float32Array.from([...rows, ...added.flatMap((values) => [...values])]);
  return {
    count: test.count + photos.length,
    labels: Uint8Array.from([...test.labels, ...photos.map(({ label }) => label)]),
    phone: Float32Array.from([...test.phone, ...photos.map(({ phone }) => phone)]),
    logits: join(
      test.logits,
      photos.map(({ logits }) => logits),
    ),
    features: join(
      test.features,
      photos.map(({ embedding }) => projectEmbedding(reference, embedding)),
    ),
  };
}

/** So many photos of each group, in mixed order, with their labels or each with that of another group. */
function selectAdded(
  reference: Reference,
  photos: readonly EmbeddedPhoto[],
  perGroup: number,
  isRight: boolean,
): AddedPhoto[] {
  const relabel = (group: Diagnosis): Diagnosis =>
    isRight ? group : RISK_GROUP_NAMES[(RISK_GROUP_NAMES.indexOf(group) + 1) % RISK_GROUP_NAMES.length]!;
  return RISK_GROUP_NAMES.flatMap((group) =>
    photos
      .filter(({ label }) => findRiskGroup(label) === group)
      .slice(0, perGroup)
      .map(({ embedding, logits, phone }, i) => ({
        photo: { features: projectEmbedding(reference, embedding), logits, phone, diagnosis: relabel(group) },
        at: hashUnit(`${group} ${i}`),
      })),
  )
    .sort((a, b) => a.at - b.at)
    .map(({ photo }) => photo);
}

const formatFigures = ({ shipped, candidate }: ScopeFigures): string =>
  FIGURE_NAMES.map((name) => {
    const [before, after] = [shipped[name], candidate[name]];
    const interval = `${after.low.toFixed(3)} to ${after.high.toFixed(3)}`;
    return `${name} ${before.value.toFixed(3)} → ${after.value.toFixed(3)} (${interval})`;
  }).join(', ');

async function judge(reference: Reference, shipped: ModelCard, test: ReferenceRows, added: readonly AddedPhoto[]) {
  const { replay, validation, directions } = reference;
  const zero = createZeroHead(directions);
  const trained = await trainHead({ replay, validation, added, start: zero });
  const live: HeadModel = { head: zero, domains: shipped.domains };
  const candidate: HeadModel = { head: trained.head, domains: adjustLimits(validation, live, trained) };
  const counts = Object.fromEntries(
    RISK_GROUP_NAMES.map((group) => [group, added.filter(({ diagnosis }) => diagnosis === group).length]),
  ) as Record<Diagnosis, number>;
  const { figures, rules, changes } = compareModels(test, { shipped: live, live, candidate }, counts);
  for (const scope of FIGURE_SCOPES) console.log(`  ${scope}, n ${figures[scope].n}: ${formatFigures(figures[scope])}`);
  console.log(
    `  newly caught ${changes.found}, newly missed ${changes.missed}, newly cleared ${changes.cleared}, newly warned ${changes.alarmed}`,
  );
  const failed = rules.filter(({ hasFailed }) => hasFailed).map(describeRule);
  for (const { requirement, result } of failed) console.log(`  failed: ${requirement} (${result})`);
  console.log(failed.length === 0 ? '  may be promoted' : '  may not be promoted');
}

async function main(): Promise<void> {
  const shipped = readCard(MODEL);
  const file = path.join(__dirname, '../../lesion/training/head/reference', `${shipped.recipe}.bin`);
  const reference = readReference(file, computeReferenceKey(MODEL));
  const [train, test] = [await readPart('train', shipped.version), await readPart('test', shipped.version)];
  const extended = extendRows(reference, test);
  for (const perGroup of GROUP_SIZES) {
    for (const isRight of [true, false]) {
      const added = selectAdded(reference, train, perGroup, isRight);
      console.log(`${added.length} photos, up to ${perGroup} in a group, ${isRight ? 'right' : 'wrong'} labels`);
      await judge(reference, shipped, extended, added);
    }
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
