import path from 'node:path';
import { DIAGNOSES, Domain } from '#domain/analysis/assessment';
import { findToneBand, TONE_BANDS } from '#domain/analysis/toneBands';
import type { Diagnosis } from '#domain/training/diagnosis';
import { COMPARED_MODELS, isPromotable, listFailedRules, type PromotionReport } from '#domain/training/promotion';
import { detectDomain } from '#lesion/engine/classify';
import { mean } from '#lesion/statistics/statistics';
import { readCard } from '#lesion/model/modelCard';
import { selectComparedPhotos } from './comparedPhotos';
import { compareModels, type HeadModel } from './compareModels';
import { findRiskGroup } from '#lesion/engine/riskGroups';
import { applyHead, createZeroHead, type Head } from '#lesion/head/head';
import { trainHead, type AddedPhoto } from './trainHead';
import { createSeededRandom } from '#lesion/statistics/random';
import { adjustLimits, keepRank } from './adjustLimits';
import { readTestPhotos } from '#lesion/head/testPhotos';
import { readReference, computeReferenceKey, type Reference, type ReferenceRows } from '#lesion/engine/reference';

jest.setTimeout(280_000);

const MODEL = path.join(__dirname, '../../model/research');
const card = readCard(MODEL);
let reference: Reference;
/** The names and skin angles of the test photos, in the order of the reference. */
let testPhotos: { name: string; ita: number | null }[];
beforeAll(() => {
  reference = readReference(path.join(__dirname, 'reference/research.bin'), computeReferenceKey(MODEL));
  const byName = new Map(
    readTestPhotos(path.join(__dirname, 'reference'), 'research').map((photo) => [photo.name, photo]),
  );
  testPhotos = reference.testPhotos.map((name) => ({ name, ita: byName.get(name)?.ita ?? null }));
});

/** Replayed photos in the role of added ones, with these labels. */
function createAddedPhotos(rows: ReferenceRows, count: number, label: (truth: Diagnosis) => Diagnosis): AddedPhoto[] {
  const { directions } = reference;
  return Array.from({ length: Math.min(count, rows.count) }, (_, i) => {
    const row = Math.floor((i * rows.count) / Math.min(count, rows.count));
    return {
      features: rows.features.slice(row * directions, (row + 1) * directions),
      logits: rows.logits.slice(row * 7, (row + 1) * 7),
      phone: rows.phone[row]!,
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
  const trained = await trainHead({ replay, validation, added, start: live.head });
  return { head: trained.head, domains: adjustLimits(validation, live, trained) };
}

/** The shipped model. */
const getShipped = (): HeadModel => ({ head: createZeroHead(reference.directions), domains: card.domains });

/** Trains on photos beside the live model, and compares the three models. */
async function judgeCandidate(added: readonly AddedPhoto[], live = getShipped()) {
  const candidate = await trainCandidate(live, added);
  const counts = { benign: 0, suspicious: 0, malignant: 0 };
  for (const { diagnosis } of added) counts[diagnosis]++;
  const comparison = compareModels(reference.test, { shipped: getShipped(), live, candidate }, counts);
  const report: PromotionReport = { shippedVersion: card.version, ...comparison };
  return { ...comparison, isAllowed: isPromotable(report), failed: listFailedRules(report).map(({ rule }) => rule) };
}

test('a spoiled live model recovers by training on added photos', async () => {
  const added = createAddedPhotos(reference.replay, 400, (truth) => truth);
  const { live: before, candidate: after } = await judgeCandidate(added, createSpoiledModel());
  expect(after.balancedAccuracy).toBeGreaterThan(before.balancedAccuracy);
});

test('a model better than a spoiled live one still cannot go live while it is worse than the shipped one', () => {
  const live = createSpoiledModel();
  const counts = { benign: 100, suspicious: 100, malignant: 100 };
  const { rules } = compareModels(reference.test, { shipped: getShipped(), live, candidate: live }, counts);
  const failed = rules.flatMap((rule) => (rule.rule === 'sensitivity' && rule.hasFailed ? [rule] : []));
  expect(failed.map(({ against, domain }) => [against, domain])).toEqual([
    ['shipped', 'dermoscopic'],
    ['shipped', 'phone'],
  ]);
});

const random = createSeededRandom(3);
const GROUPS = ['benign', 'suspicious', 'malignant'] as const;
const SWAPPED = { benign: 'malignant', suspicious: 'benign', malignant: 'benign' } as const;
test.each<[string, (truth: Diagnosis) => Diagnosis]>([
  ['random labels', () => GROUPS[Math.floor(random() * 3)]!],
  ['swapped labels', (truth) => SWAPPED[truth]],
  ['benign photos labeled malignant', (truth) => (truth === 'benign' ? 'malignant' : truth)],
])('a model trained on 300 photos with %s can never be promoted', async (_, label) => {
  const { isAllowed, failed, candidate } = await judgeCandidate(createAddedPhotos(reference.replay, 300, label));
  expect(isAllowed).toBe(false);
  expect(failed.filter((rule) => rule !== 'photos')).not.toEqual([]);
  expect(candidate.balancedAccuracy).toBeCloseTo((candidate.sensitivity + candidate.specificity) / 2, 10);
});

test('photos of one class alone promote nothing, even where the other rules hold', async () => {
  const { isAllowed, failed } = await judgeCandidate(createAddedPhotos(reference.replay, 300, () => 'benign'));
  expect(isAllowed).toBe(false);
  expect(failed.filter((rule) => rule === 'photos')).toHaveLength(2);
});

test('photos that the model learned from before make it no better, so they promote nothing', async () => {
  const { isAllowed, failed } = await judgeCandidate(createAddedPhotos(reference.replay, 300, (truth) => truth));
  expect(isAllowed).toBe(false);
  expect(failed).toContain('improvement');
});

test('a model that warns of nearly every phone photo fails on these, however good the others are', () => {
  const shipped = getShipped();
  const phone = { ...card.domains.phone, t1: 1e-6, t2: 1e-6 };
  const candidate = { ...shipped, domains: { ...card.domains, phone } };
  const counts = { benign: 100, suspicious: 100, malignant: 100 };
  const { rules } = compareModels(reference.test, { shipped, live: shipped, candidate }, counts);
  const accuracies = rules.flatMap((rule) => (rule.rule === 'domainAccuracy' ? [rule] : []));
  expect(accuracies.map(({ domain, hasFailed }) => [domain, hasFailed])).toEqual([
    ['dermoscopic', false],
    ['phone', true],
  ]);
});

test('the comparison counts each model’s tiers in each group, and they agree with its figures', async () => {
  const { figures } = await judgeCandidate(createAddedPhotos(reference.replay, 60, (truth) => truth));
  for (const { n, answers, ...scope } of Object.values(figures)) {
    for (const model of COMPARED_MODELS) {
      const { tiers, calibrationError } = answers![model];
      const sum = ({ low, moderate, high }: (typeof tiers)['benign']) => low + moderate + high;
      expect(sum(tiers.benign) + sum(tiers.suspicious) + sum(tiers.malignant)).toBe(n);
      expect(tiers.benign.low / sum(tiers.benign)).toBeCloseTo(scope[model].specificity.value, 10);
      const missed = tiers.suspicious.low + tiers.malignant.low;
      const alarming = sum(tiers.suspicious) + sum(tiers.malignant);
      expect(1 - missed / alarming).toBeCloseTo(scope[model].sensitivity.value, 10);
      expect(calibrationError).toBeGreaterThan(0);
      expect(calibrationError).toBeLessThan(0.5);
    }
  }
});

test('training on photos of one kind keeps the limits of the other, and changes its answers far less', async () => {
  const ofAllKinds = createAddedPhotos(reference.replay, 1500, (truth) => truth);
  const isDermoscopic = (phone: number): boolean => detectDomain(phone) === 'dermoscopic';
  const live = getShipped();
  const { head, domains } = await trainCandidate(
    live,
    ofAllKinds.filter(({ phone }) => isDermoscopic(phone)).slice(0, 300),
  );
  expect(domains.phone).toEqual(live.domains.phone);
  const [before, after] = [live.head, head].map((one) => applyHead(reference.test, one));
  const change = (isCounted: (row: number) => boolean): number =>
    mean(
      before!.flatMap((logits, row) =>
        isCounted(row) ? [...logits].map((one, c) => Math.abs(after![row]![c]! - one)) : [],
      ),
    );
  const isDermoscopicRow = (row: number): boolean => isDermoscopic(reference.test.phone[row]!);
  expect(change((row) => !isDermoscopicRow(row))).toBeLessThan(0.65 * change(isDermoscopicRow));
});

test('a zero head keeps every limit and every answer', () => {
  const live: HeadModel = { head: createZeroHead(reference.directions), domains: card.domains };
  const domains = adjustLimits(reference.validation, live, { head: live.head, heldOut: [], learned: Domain.options });
  for (const domain of ['dermoscopic', 'phone'] as const) {
    expect(domains[domain].temperature).toBeCloseTo(card.domains[domain].temperature, 10);
    expect(domains[domain].t1).toBeCloseTo(card.domains[domain].t1, 10);
    expect(domains[domain].t2).toBeCloseTo(card.domains[domain].t2, 10);
  }
  const models = { shipped: live, live, candidate: { ...live, domains } };
  const {
    changes,
    live: before,
    candidate,
    rules,
  } = compareModels(reference.test, models, {
    benign: 20,
    suspicious: 20,
    malignant: 19,
  });
  expect(changes).toEqual({ found: 0, missed: 0, cleared: 0, alarmed: 0 });
  expect(candidate).toEqual(before);
  expect(rules.filter(({ hasFailed }) => hasFailed)).toMatchObject([
    { rule: 'photos', diagnosis: 'malignant', count: 19 },
    { rule: 'improvement', against: 'live', lowerBounds: { auc: 0, specificity: 0, sensitivity: 0 } },
    { rule: 'improvement', against: 'shipped' },
  ]);
  expect(rules).toHaveLength(12);
});

test('the comparison names each photo that the candidate newly misses or newly catches', () => {
  const shipped = getShipped();
  const candidate = createSpoiledModel();
  const models = { shipped, live: shipped, candidate };
  const counts = { benign: 100, suspicious: 100, malignant: 100 };
  const { changes, changedPhotos } = compareModels(reference.test, models, counts, testPhotos);
  const missed = changedPhotos.filter(({ candidate: tier }) => tier === 'low');
  expect(missed).toHaveLength(Math.min(40, changes.missed));
  expect(changedPhotos.length - missed.length).toBe(Math.min(40, changes.found));
  expect(reference.testPhotos).toHaveLength(reference.test.count);
  for (const { name, diagnosis, live } of missed) {
    const row = reference.testPhotos.indexOf(name);
    expect(DIAGNOSES[reference.test.labels[row]!]).toBe(diagnosis);
    expect(['mel', 'bcc', 'akiec']).toContain(diagnosis);
    expect(live).not.toBe('low');
  }
});

test('the comparison has figures for each skin tone with at least 100 test photos, and counts the others', () => {
  const shipped = getShipped();
  const models = { shipped, live: shipped, candidate: createSpoiledModel() };
  const counts = { benign: 100, suspicious: 100, malignant: 100 };
  const { tones, figures } = compareModels(reference.test, models, counts, testPhotos);
  expect(tones.map(({ tone }) => tone)).toEqual(['very light', 'light', 'intermediate', 'tan', 'brown', 'dark']);
  const measured = testPhotos.filter(({ ita }) => ita !== null).length;
  expect(tones.reduce((sum, { n }) => sum + n, 0)).toBe(measured);
  expect(measured).toBeGreaterThan(0.7 * reference.test.count);
  for (const { n, figures: ofTone } of tones) {
    expect(ofTone !== null).toBe(n >= 100);
    if (ofTone) expect([ofTone.n, Object.keys(ofTone)]).toEqual([n, Object.keys(figures.all)]);
  }
  expect(tones.filter((one) => one.figures === null).map(({ tone }) => tone)).toContain('dark');
  const { tone, figures: ofTone } = tones.find((one) => one.figures !== null)!;
  const isOfTone = (ita: number | null) => ita !== null && findToneBand(ita, TONE_BANDS)?.tone === tone;
  const rows = testPhotos.flatMap(({ ita }, row) => (isOfTone(ita) ? [row] : []));
  const alarming = rows.filter((row) => findRiskGroup(reference.test.labels[row]!) !== 'benign');
  const { tiers } = ofTone!.answers!.shipped;
  const caught = alarming.length - tiers.suspicious.low - tiers.malignant.low;
  expect(ofTone!.shipped.sensitivity.value).toBeCloseTo(caught / alarming.length, 10);
});

test('every frozen test photo has a hash', () => {
  const described = readTestPhotos(path.join(__dirname, 'reference'), 'research');
  expect(described.map(({ name }) => name).sort()).toEqual([...reference.testPhotos].sort());
  expect(readTestPhotos(path.join(__dirname, 'reference'), 'open').length).toBeGreaterThan(700);
});

test.each([
  ['research', 2257],
  ['open', 765],
])('a comparison of %s counts no recolored copy of another photo', (recipe, count) => {
  const whole = readReference(path.join(__dirname, `reference/${recipe}.bin`), null);
  const { rows, names } = selectComparedPhotos(whole);
  const left = whole.testPhotos.filter((name) => !names.includes(name));
  expect(left).toHaveLength(9);
  expect(left).toContain('isic2017 ISIC_0015987');
  expect(names).toContain('isic2017 ISIC_0015986');
  expect([names.length, rows.count, rows.labels.length, rows.phone.length]).toEqual([count, count, count, count]);
  for (const row of [0, count - 1]) {
    const before = whole.testPhotos.indexOf(names[row]!);
    const select = (values: Float32Array, at: number, width: number) => [
      ...values.subarray(at * width, (at + 1) * width),
    ];
    expect(rows.labels[row]).toBe(whole.test.labels[before]);
    expect(rows.phone[row]).toBe(whole.test.phone[before]);
    expect(select(rows.logits, row, 7)).toEqual(select(whole.test.logits, before, 7));
    const { directions } = whole;
    expect(select(rows.features, row, directions)).toEqual(select(whole.test.features, before, directions));
  }
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
