import path from 'node:path';
import { mayGoLive, type Diagnosis } from '#domain/training/training';
import { readCard } from '#lesion/calibration/modelCard';
import { compare, groupOf, type Moved } from './compare';
import { noCorrection, trainHead, type Added, type Head } from './head';
import { movedLimits, sameRank } from './limits';
import { readReference, referenceKey, type Reference, type Rows } from './reference';

jest.setTimeout(280_000);

const MODEL = path.join(__dirname, '../../model/research');
const card = readCard(MODEL);
let reference: Reference;
beforeAll(() => {
  reference = readReference(path.join(__dirname, 'reference/research.bin'), referenceKey(MODEL));
});

/** Replayed photographs as an administrator would have added them, labelled as told. */
function addedFrom(rows: Rows, count: number, label: (truth: Diagnosis) => Diagnosis): Added[] {
  const { directions } = reference;
  return Array.from({ length: Math.min(count, rows.count) }, (_, i) => {
    const row = Math.floor((i * rows.count) / Math.min(count, rows.count));
    return {
      features: rows.features.slice(row * directions, (row + 1) * directions),
      logits: rows.logits.slice(row * 7, (row + 1) * 7),
      diagnosis: label(groupOf(rows.labels[row]!)),
    };
  });
}

/** A model that came to take melanomas of one look for moles: what a training is for. */
function spoiled(): Moved {
  const head = noCorrection(reference.directions);
  for (let d = 0; d < 8; d++) head.weights[d] = d % 2 ? 0.35 : -0.35;
  head.bias[0] = -4;
  return { head, domains: card.domains };
}

async function candidateOf(live: Moved, added: readonly Added[]): Promise<Moved> {
  const { replay, validation } = reference;
  const { head } = await trainHead({ replay, validation, added, start: live.head });
  return { head, domains: movedLimits(validation, live, head) };
}

test('a model that lost something learns it again from added photographs', async () => {
  const live = spoiled();
  const candidate = await candidateOf(
    live,
    addedFrom(reference.replay, 400, (truth) => truth),
  );
  const { live: before, candidate: after } = compare(reference.test, live, candidate);
  expect(after.balancedAccuracy).toBeGreaterThan(before.balancedAccuracy);
});

test.each([
  ['turned round', { benign: 'malignant', suspicious: 'benign', malignant: 'benign' }],
  ['malignant for every benign one', { benign: 'malignant', suspicious: 'suspicious', malignant: 'malignant' }],
] as const)('a candidate from photographs with labels %s does worse, and may not go live', async (_, wrong) => {
  const live: Moved = { head: noCorrection(reference.directions), domains: card.domains };
  const candidate = await candidateOf(
    live,
    addedFrom(reference.replay, 400, (truth) => wrong[truth]),
  );
  const { live: before, candidate: after } = compare(reference.test, live, candidate);
  expect(after.balancedAccuracy).toBeCloseTo((after.sensitivity + after.specificity) / 2, 10);
  expect(mayGoLive(before, after)).toBe(false);
});

test('a head that changes nothing keeps every limit and every answer', () => {
  const live: Moved = { head: noCorrection(reference.directions), domains: card.domains };
  const domains = movedLimits(reference.validation, live, live.head);
  for (const domain of ['dermoscopic', 'phone'] as const) {
    expect(domains[domain].temperature).toBeCloseTo(card.domains[domain].temperature, 10);
    expect(domains[domain].t1).toBeCloseTo(card.domains[domain].t1, 10);
    expect(domains[domain].t2).toBeCloseTo(card.domains[domain].t2, 10);
  }
  const { changes, live: before, candidate } = compare(reference.test, live, { ...live, domains });
  expect(changes).toEqual({ found: 0, missed: 0, cleared: 0, alarmed: 0 });
  expect(candidate).toEqual(before);
});

test('a limit keeps its rank when all scores move', () => {
  const before = [0.1, 0.2, 0.4, 0.8];
  expect(sameRank(before, before, 0.3)).toBeCloseTo(0.3, 10);
  const after = [0.05, 0.5, 0.6, 0.9];
  const limit = sameRank(before, after, 0.3);
  expect(after.filter((score) => score >= limit)).toHaveLength(2);
  expect(sameRank(before, after, 0.05)).toBeLessThan(0.05);
});

test('a reference of other weights, a damaged one and a missing one are refused', () => {
  const file = path.join(__dirname, 'reference/research.bin');
  expect(() => readReference(file, 'research-00000000')).toThrow(/belongs to research-/);
  expect(() => readReference(path.join(__dirname, 'reference/none.bin'), referenceKey(MODEL))).toThrow(/no reference/);
});

test('a training that is to stop stops', async () => {
  const stopping = new AbortController();
  const { replay, validation } = reference;
  const start: Head = noCorrection(reference.directions);
  const added = addedFrom(replay, 10, (truth) => truth);
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
