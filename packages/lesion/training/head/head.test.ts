import path from 'node:path';
import { canGoLive, type Diagnosis } from '#domain/training/training';
import { readCard } from '#lesion/calibration/modelCard';
import { compareModels, type HeadModel } from './compareModels';
import { findRiskGroup } from '#lesion/engine/riskGroups';
import { createZeroHead, trainHead, type AddedPhoto, type Head } from './head';
import { adjustLimits, keepRank } from './adjustLimits';
import { readReference, computeReferenceKey, type Reference, type ReferenceRows } from '#lesion/engine/reference';

jest.setTimeout(280_000);

const MODEL = path.join(__dirname, '../../model/research');
const card = readCard(MODEL);
let reference: Reference;
beforeAll(() => {
  reference = readReference(path.join(__dirname, 'reference/research.bin'), computeReferenceKey(MODEL));
});

/** Replayed photos in the role of added ones, with these labels. */
function createAddedPhotos(rows: ReferenceRows, count: number, label: (truth: Diagnosis) => Diagnosis): AddedPhoto[] {
  const { directions } = reference;
  return Array.from({ length: Math.min(count, rows.count) }, (_, i) => {
    const row = Math.floor((i * rows.count) / Math.min(count, rows.count));
    return {
      features: rows.features.slice(row * directions, (row + 1) * directions),
      logits: rows.logits.slice(row * 7, (row + 1) * 7),
      diagnosis: label(findRiskGroup(rows.labels[row]!)),
    };
  });
}

/** A model that takes some melanomas for moles, which training should repair. */
function createSpoiledModel(): HeadModel {
  const head = createZeroHead(reference.directions);
  for (let d = 0; d < 8; d++) head.weights[d] = d % 2 ? 0.35 : -0.35;
  head.bias[0] = -4;
  return { head, domains: card.domains };
}

async function trainCandidate(live: HeadModel, added: readonly AddedPhoto[]): Promise<HeadModel> {
  const { replay, validation } = reference;
  const { head } = await trainHead({ replay, validation, added, start: live.head });
  return { head, domains: adjustLimits(validation, live, head) };
}

test('a spoiled model recovers by training on added photos', async () => {
  const live = createSpoiledModel();
  const candidate = await trainCandidate(
    live,
    createAddedPhotos(reference.replay, 400, (truth) => truth),
  );
  const { live: before, candidate: after } = compareModels(reference.test, live, candidate);
  expect(after.balancedAccuracy).toBeGreaterThan(before.balancedAccuracy);
});

test.each([
  ['turned round', { benign: 'malignant', suspicious: 'benign', malignant: 'benign' }],
  ['malignant for every benign one', { benign: 'malignant', suspicious: 'suspicious', malignant: 'malignant' }],
] as const)('a candidate trained on labels %s does worse and may not go live', async (_, labels) => {
  const live: HeadModel = { head: createZeroHead(reference.directions), domains: card.domains };
  const candidate = await trainCandidate(
    live,
    createAddedPhotos(reference.replay, 400, (truth) => labels[truth]),
  );
  const { live: before, candidate: after } = compareModels(reference.test, live, candidate);
  expect(after.balancedAccuracy).toBeCloseTo((after.sensitivity + after.specificity) / 2, 10);
  expect(canGoLive(before, after)).toBe(false);
});

test('a zero head keeps every limit and every answer', () => {
  const live: HeadModel = { head: createZeroHead(reference.directions), domains: card.domains };
  const domains = adjustLimits(reference.validation, live, live.head);
  for (const domain of ['dermoscopic', 'phone'] as const) {
    expect(domains[domain].temperature).toBeCloseTo(card.domains[domain].temperature, 10);
    expect(domains[domain].t1).toBeCloseTo(card.domains[domain].t1, 10);
    expect(domains[domain].t2).toBeCloseTo(card.domains[domain].t2, 10);
  }
  const { changes, live: before, candidate } = compareModels(reference.test, live, { ...live, domains });
  expect(changes).toEqual({ found: 0, missed: 0, cleared: 0, alarmed: 0 });
  expect(candidate).toEqual(before);
});

test('a limit keeps its rank when all scores move', () => {
  const before = [0.1, 0.2, 0.4, 0.8];
  expect(keepRank(before, before, 0.3)).toBeCloseTo(0.3, 10);
  const after = [0.05, 0.5, 0.6, 0.9];
  const limit = keepRank(before, after, 0.3);
  expect(after.filter((score) => score >= limit)).toHaveLength(2);
  expect(keepRank(before, after, 0.05)).toBeLessThan(0.05);
});

test('a reference of other weights, a damaged one and a missing one are refused', () => {
  const file = path.join(__dirname, 'reference/research.bin');
  expect(() => readReference(file, 'research-00000000')).toThrow(/belongs to research-/);
  expect(() => readReference(path.join(__dirname, 'reference/none.bin'), computeReferenceKey(MODEL))).toThrow(
    /no reference/,
  );
});

test('an aborted training stops', async () => {
  const stopping = new AbortController();
  const { replay, validation } = reference;
  const start: Head = createZeroHead(reference.directions);
  const added = createAddedPhotos(replay, 10, (truth) => truth);
  const training = trainHead({
    replay,
    validation,
    added,
    start,
    signal: stopping.signal,
    onEpoch: () => stopping.abort(),
  });
  await expect(training).rejects.toThrow(/abort/i);
});
