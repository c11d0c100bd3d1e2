import { DIAGNOSES } from '#domain/analysis/assessment';
import type { Case } from '#lab/engine/evaluation/cases';
import { isAlarming } from '#lesion/engine/riskGroups';
import { computeProbabilities, computeRisk, chooseModelTier } from '#lesion/engine/classify';
import { fitDomain, fitGates, type SensitivityTarget } from './fit';
import { hashUnit } from '#lesion/statistics/random';

/**
 * Cases of moles and melanomas with overlapping melanoma logits; those of melanomas are higher by `separation` on
 * average.
 */
function createCases(count: number, separation: number): Case[] {
  return Array.from({ length: count }, (_, i) => {
    const label = DIAGNOSES.indexOf(i % 4 === 0 ? 'mel' : 'nv');
    const noise = [0, 1, 2, 3, 4, 5].reduce((sum, k) => sum + hashUnit(`${i}:${k}`) - 0.5, 0) * 1.4;
    const melanoma = noise + (label === 0 ? separation : 0) - 2;
    return {
      ...{ id: `${i}`, group: `${i}`, dataset: 'ham10000', label, unusable: null, gate: 5, phone: -5, ita: null },
      ...{ lesionShare: 0.2, maskCertainty: 0.9, jaccard: null, longest: null, scores: null },
      person: { site: '', sex: '', age: '', fitzpatrick: '' },
      logits: DIAGNOSES.map((name) => (name === 'mel' ? melanoma : name === 'nv' ? 0 : -9)),
      quality: {
        sharpness: 1,
        evenness: 0.9,
        brightness: 128,
        underexposed: 0,
        overexposed: 0,
        skin: 1,
        red: 1,
        chroma: 2,
        reflection: 0,
        bar: 0,
        hair: 0,
        darkest: 0,
        range: 255,
        tint: 180,
      },
    };
  });
}

/** Shares of alarming and of harmless cases above the low tier. */
function measureTiers(cases: readonly Case[], aim: SensitivityTarget): { sensitivity: number; falseAlarms: number } {
  const limits = fitDomain(cases, aim);
  const tier = (one: Case) =>
    chooseModelTier(computeRisk(computeProbabilities(Float32Array.from(one.logits), limits.temperature)), limits);
  const share = (subset: readonly Case[]): number => subset.filter((one) => tier(one) !== 'low').length / subset.length;
  return {
    sensitivity: share(cases.filter(({ label }) => isAlarming(label))),
    falseAlarms: share(cases.filter(({ label }) => !isAlarming(label))),
  };
}

const FIXED: SensitivityTarget = {
  minSensitivity: 0.965,
  maxSensitivity: 0.965,
  specificity: 0.7,
  melanomaSensitivity: 0.965,
};

test('the target sensitivity is reached on the cases that the limits were fitted to', () => {
  for (const separation of [1, 2, 3]) {
    expect(measureTiers(createCases(400, separation), FIXED).sensitivity).toBeGreaterThanOrEqual(0.964);
  }
});

test('more than the minimum sensitivity is chosen only while enough harmless spots stay low', () => {
  const aim: SensitivityTarget = {
    minSensitivity: 0.8,
    maxSensitivity: 0.965,
    specificity: 0.6,
    melanomaSensitivity: 0.8,
  };
  const easy = measureTiers(createCases(400, 4), aim);
  const hard = measureTiers(createCases(400, 1), aim);
  expect(easy.sensitivity).toBeGreaterThanOrEqual(0.96);
  expect(easy.falseAlarms).toBeLessThanOrEqual(0.4);
  expect(hard.sensitivity).toBeLessThan(0.9);
});

test('melanomas reach their own sensitivity, where the other suspicious spots alone would allow more of them to be low', () => {
  // Carcinomas that are easy to find, and a few melanomas that are not.
  const carcinomas = createCases(400, 4).map((one) =>
    isAlarming(one.label)
      ? { ...one, label: DIAGNOSES.indexOf('bcc'), logits: one.logits.map((value, i) => (i === 0 ? value + 4 : value)) }
      : one,
  );
  const melanomas = createCases(80, 1).filter(({ label }) => isAlarming(label));
  const measureMelanomas = (aim: SensitivityTarget) => {
    const { temperature, t2 } = fitDomain([...carcinomas, ...melanomas], aim);
    const raised = melanomas.filter((one) => {
      const { malignant, suspicious } = computeRisk(computeProbabilities(Float32Array.from(one.logits), temperature));
      return malignant + suspicious >= t2;
    });
    return raised.length / melanomas.length;
  };
  expect(measureMelanomas({ ...FIXED, melanomaSensitivity: 0 })).toBeLessThan(0.9);
  expect(measureMelanomas(FIXED)).toBeGreaterThanOrEqual(0.95);
});

test('the threshold for high is never below the one for moderate', () => {
  const { t1, t2 } = fitDomain(createCases(200, 0.5), FIXED);
  expect(t1).toBeGreaterThanOrEqual(t2);
});

test('the gate gives up the fewest usable photos that still refuse 99 of 100 unusable pictures', () => {
  const usable = createCases(1000, 1).map((one, i) => ({ ...one, gate: i / 100 }));
  const unusable = (gate: number) => createCases(100, 1).map((one) => ({ ...one, unusable: 'drawn' as const, gate }));
  const computeRefusedShare = (pictures: Case[]) => {
    const { gate } = fitGates(usable, pictures);
    return usable.filter((one) => one.gate < gate).length / usable.length;
  };
  expect(computeRefusedShare(unusable(-1))).toBeCloseTo(0.006, 3);
  expect(computeRefusedShare(unusable(0.09))).toBeCloseTo(0.01, 3);
  expect(computeRefusedShare(unusable(5))).toBeCloseTo(0.012, 3);
});
