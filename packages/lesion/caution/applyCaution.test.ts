import type { CautionLimits } from '#lesion/model/modelCard';
import { computeProbabilities, type Classification } from '#lesion/engine/classify';
import { describeCaution } from '#lesion/engine/explainModelTier';
import { applyCaution, computeCautionScore, isUnfamiliar, isUnlikeTraining } from './applyCaution';

const limits: CautionLimits = {
  measuredWeight: 2,
  domains: { phone: { unfamiliarityWeight: 0, limit: 0, certainty: { slope: 1, offset: -1 } } },
  unfamiliar: 1.5,
  unlike: 2.2,
};
const plain = { asymmetry: 0.1, border: 0.1, color: 0.1 };
const irregular = { asymmetry: 0.9, border: 0.8, color: 0.9 };

/** A classification with this probability of malignant or suspicious. */
function classifyAs(
  alarming: number,
  tier: Classification['tier'],
  domain: Classification['domain'] = 'phone',
): Classification {
  const probabilities = computeProbabilities(new Float32Array(7), 1);
  const risk = { malignant: alarming, suspicious: 0, benign: 1 - alarming };
  return { domain, probabilities, risk, tier, confidence: 0.9 };
}

test('the score is the log odds plus the weighted features and unfamiliarity', () => {
  const { risk } = classifyAs(0.5, 'low');
  const weights = { measuredWeight: 2, unfamiliarityWeight: 3 };
  expect(computeCautionScore(risk, irregular, 1, weights)).toBeCloseTo(2 * 2.6, 9);
  expect(computeCautionScore(risk, irregular, 1.5, weights)).toBeCloseTo(2 * 2.6 + 1.5, 9);
  expect(computeCautionScore(risk, irregular, undefined, weights)).toBeCloseTo(2 * 2.6, 9);
});

test('suspicious counts like malignant', () => {
  const risk = { malignant: 0.1, suspicious: 0.4, benign: 0.5 };
  const weights = { measuredWeight: 0, unfamiliarityWeight: 0 };
  expect(computeCautionScore(risk, plain, 1, weights)).toBeCloseTo(0, 9);
});

test('a score of exactly the limit raises; an unfamiliarity of exactly its limit does not', () => {
  const none = { asymmetry: 0, border: 0, color: 0 };
  const atLimit = applyCaution(classifyAs(0.5, 'low'), none, 1, limits, false);
  expect(atLimit).toMatchObject({ tier: 'moderate', caution: 'features' });
  expect(applyCaution(classifyAs(0.1, 'low'), plain, 1.5, limits, false)).toMatchObject({ tier: 'low', caution: null });
  expect([isUnfamiliar(1.5, limits), isUnfamiliar(1.6, limits)]).toEqual([false, true]);
  expect(isUnlikeTraining(2.2, limits)).toBe(false);
});

test('a low result stays low where features and photo are unremarkable', () => {
  expect(applyCaution(classifyAs(0.1, 'low'), plain, 1, limits, false)).toMatchObject({ tier: 'low', caution: null });
});

test('strong features raise a low result, and its certainty is the one of a warning', () => {
  const raised = applyCaution(classifyAs(0.1, 'low'), irregular, 1, limits, false);
  expect(raised).toMatchObject({ tier: 'moderate', caution: 'features' });
  const score = computeCautionScore(raised.risk, irregular, 1, { measuredWeight: 2, unfamiliarityWeight: 0 });
  expect(raised.confidence).toBeCloseTo(1 / (1 + Math.exp(1 - score)), 9);
});

test('the certainty of a low result is one minus the curve of the score, which lies from its limit by the margin', () => {
  const { confidence, cautionMargin } = applyCaution(classifyAs(0.1, 'low'), plain, 1, limits, false);
  const score = computeCautionScore(classifyAs(0.1, 'low').risk, plain, 1, {
    measuredWeight: 2,
    unfamiliarityWeight: 0,
  });
  expect(confidence).toBeCloseTo(1 - 1 / (1 + Math.exp(1 - score)), 9);
  expect(cautionMargin).toBeCloseTo(-score, 9);
});

test('an unfamiliar photo is never low, in any domain', () => {
  for (const domain of ['phone', 'dermoscopic'] as const) {
    const raised = applyCaution(classifyAs(0.01, 'low', domain), plain, 1.6, limits, false);
    expect(raised).toMatchObject({ tier: 'moderate', caution: 'unfamiliar' });
  }
});

test('where only the unfamiliarity raises the score to the limit, it is the caution', () => {
  const weighing = { ...limits, domains: { phone: { ...limits.domains.phone!, unfamiliarityWeight: 9 } } };
  expect(applyCaution(classifyAs(0.1, 'low'), plain, 1.3, weighing, false)).toMatchObject({ caution: 'unfamiliar' });
  expect(applyCaution(classifyAs(0.1, 'low'), irregular, 1.3, weighing, false)).toMatchObject({ caution: 'features' });
  expect(applyCaution(classifyAs(0.1, 'low'), plain, 1, weighing, false)).toMatchObject({ caution: null });
});

test('features raise nothing in a domain without a limit, and higher results do not change', () => {
  expect(applyCaution(classifyAs(0.1, 'low', 'dermoscopic'), irregular, 1, limits, false).tier).toBe('low');
  for (const tier of ['moderate', 'high'] as const) {
    expect(applyCaution(classifyAs(0.9, tier), irregular, 9, limits, false)).toEqual({
      ...classifyAs(0.9, tier),
      caution: null,
    });
  }
});

test('without limits on the card, or without an outline and reference, the network decides', () => {
  expect(applyCaution(classifyAs(0.1, 'low'), irregular, 9, undefined, false).tier).toBe('low');
  expect(applyCaution(classifyAs(0.1, 'low'), null, undefined, limits, false)).toMatchObject({
    tier: 'low',
    confidence: 0.9,
  });
});

test('only a measured unfamiliarity beyond the last limit makes a picture unlike training', () => {
  expect(isUnlikeTraining(2.3, limits)).toBe(true);
  expect(isUnlikeTraining(2.1, limits)).toBe(false);
  expect(isUnlikeTraining(undefined, limits)).toBe(false);
  expect(isUnlikeTraining(9, undefined)).toBe(false);
});

test('the sentences about caution are short', () => {
  for (const caution of ['features', 'unfamiliar', 'haze'] as const)
    expect(describeCaution(caution).split(' ').length).toBeLessThanOrEqual(25);
});
