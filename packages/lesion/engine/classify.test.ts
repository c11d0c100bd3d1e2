import { calibrateCertainty, computeProbabilities, computeRisk, chooseModelTier, classify, logit } from './classify';

const limits = { t1: 0.3, t2: 0.2 };
const risk = (malignant: number, suspicious: number) => ({ malignant, suspicious, benign: 1 - malignant - suspicious });

test('the tier is high from t1 of malignant, moderate from t2 of malignant plus suspicious, else low', () => {
  expect(chooseModelTier(risk(0.3, 0), limits)).toBe('high');
  expect(chooseModelTier(risk(0.29, 0), limits)).toBe('moderate');
  expect(chooseModelTier(risk(0.1, 0.1), limits)).toBe('moderate');
  expect(chooseModelTier(risk(0.1, 0.09), limits)).toBe('low');
});

test('probabilities and risk groups each sum to one, and a higher temperature flattens them', () => {
  const logits = Float32Array.from([3, 1, 0, -1, 2, -2, 0]);
  const [sharp, flat] = [computeProbabilities(logits, 1), computeProbabilities(logits, 3)];
  expect(Object.values(sharp).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
  expect(flat.mel).toBeLessThan(sharp.mel);
  const groups = computeRisk(sharp);
  expect(groups.benign + groups.suspicious + groups.malignant).toBeCloseTo(1, 9);
});

test('certainty refers to the stated tier and is corrected by the curve of that tier', () => {
  const curves = {
    low: { slope: 1, offset: 0 },
    moderate: { slope: 1, offset: 0 },
    high: { slope: 1, offset: Math.log(3) },
  };
  expect(calibrateCertainty(risk(0.1, 0.05), 'low', curves)).toBeCloseTo(0.85, 6);
  expect(calibrateCertainty(risk(0.5, 0.2), 'high', curves)).toBeCloseTo(0.75, 6);
  expect(calibrateCertainty(risk(0.3, 0.1), 'moderate', curves)).toBeCloseTo(0.4, 6);
});

test('extreme answers of the network give probabilities and log odds that are numbers', () => {
  const extreme = Float32Array.from([1000, -1000, 0, 0, 0, 0, 0]);
  expect(Math.max(...Object.values(computeProbabilities(extreme, 1)))).toBe(1);
  expect([logit(0), logit(1)].map((value) => value.toFixed(3))).toEqual(['-13.816', '13.816']);
});

test('phone photos use the limits for phones, dermoscopic photos those for dermoscopes', () => {
  const curve = { slope: 1, offset: 0 };
  const limits = { temperature: 1, t1: 0.9, t2: 0.5, certainty: { low: curve, moderate: curve, high: curve } };
  const card = { domains: { dermoscopic: limits, phone: { ...limits, t2: 0.2 } } };
  const logits = Float32Array.from([-1, 1, -1, -1, -1, -1, -1]);
  expect(classify(logits, -0.1, card)).toMatchObject({ domain: 'dermoscopic', tier: 'low' });
  expect(classify(logits, 0, card)).toMatchObject({ domain: 'phone', tier: 'moderate' });
});
