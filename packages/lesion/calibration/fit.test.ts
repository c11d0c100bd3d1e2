import { DIAGNOSES } from '#domain/analysis/assessment';
import { isAlarming, type Case } from '#lesion/bench/evaluation/cases';
import { probabilitiesOf, riskOf, tierOf } from '#lesion/engine/classify';
import { fitDomain, fitGates, type Aim } from './fit';
import { hashUnit } from '#lesion/pretraining/split';

/** Cases of moles and melanomas whose melanoma logits overlap: melanomas lie `apart` higher on average. */
function casesOf(count: number, apart: number): Case[] {
  return Array.from({ length: count }, (_, i) => {
    const label = DIAGNOSES.indexOf(i % 4 === 0 ? 'mel' : 'nv');
    const noise = [0, 1, 2, 3, 4, 5].reduce((sum, k) => sum + hashUnit(`${i}:${k}`) - 0.5, 0) * 1.4;
    const melanoma = noise + (label === 0 ? apart : 0) - 2;
    return {
      ...{ id: `${i}`, group: `${i}`, dataset: 'ham10000', label, unusable: null, gate: 5, phone: -5, ita: null },
      ...{ lesionShare: 0.2, maskCertainty: 0.9, jaccard: null, longest: null, scores: null },
      person: { site: '', sex: '', age: '', fitzpatrick: '' },
      logits: DIAGNOSES.map((name) => (name === 'mel' ? melanoma : name === 'nv' ? 0 : -9)),
      quality: {
        sharpness: 1,
        evenness: 0.9,
        brightness: 128,
        drowned: 0,
        burnt: 0,
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

/** Shares of alarming and of harmless cases above the tier low. */
function raised(cases: readonly Case[], aim: Aim): { sensitivity: number; falseAlarms: number } {
  const limits = fitDomain(cases, aim);
  const tier = (one: Case) =>
    tierOf(riskOf(probabilitiesOf(Float32Array.from(one.logits), limits.temperature)), limits);
  const share = (own: readonly Case[]): number => own.filter((one) => tier(one) !== 'low').length / own.length;
  return {
    sensitivity: share(cases.filter(({ label }) => isAlarming(label))),
    falseAlarms: share(cases.filter(({ label }) => !isAlarming(label))),
  };
}

const FIXED: Aim = { least: 0.965, most: 0.965, specificity: 0.7 };

test('the sensitivity aimed at is reached on the cases the limits were fitted to', () => {
  for (const apart of [1, 2, 3]) {
    expect(raised(casesOf(400, apart), FIXED).sensitivity).toBeGreaterThanOrEqual(0.964);
  }
});

test('sensitivity beyond the least asked for is taken only where enough harmless spots stay low', () => {
  const aim: Aim = { least: 0.8, most: 0.965, specificity: 0.6 };
  const easy = raised(casesOf(400, 4), aim);
  const hard = raised(casesOf(400, 1), aim);
  expect(easy.sensitivity).toBeGreaterThanOrEqual(0.96);
  expect(easy.falseAlarms).toBeLessThanOrEqual(0.4);
  expect(hard.sensitivity).toBeLessThan(0.9);
});

test('high is never easier to reach than moderate', () => {
  const { t1, t2 } = fitDomain(casesOf(200, 0.5), FIXED);
  expect(t1).toBeGreaterThanOrEqual(t2);
});

test('the gate gives up the fewest usable photographs at which 99 of 100 unusable pictures are refused', () => {
  const usable = casesOf(1000, 1).map((one, i) => ({ ...one, gate: i / 100 }));
  const unusable = (gate: number) => casesOf(100, 1).map((one) => ({ ...one, unusable: 'drawn' as const, gate }));
  const givenUp = (pictures: Case[]) => {
    const { gate } = fitGates(usable, pictures);
    return usable.filter((one) => one.gate < gate).length / usable.length;
  };
  expect(givenUp(unusable(-1))).toBeCloseTo(0.006, 3);
  expect(givenUp(unusable(0.09))).toBeCloseTo(0.01, 3);
  expect(givenUp(unusable(5))).toBeCloseTo(0.012, 3);
});
