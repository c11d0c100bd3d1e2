import { buildAnalysis } from '../../../testing/fixtures';
import { describeClinicCounts, describeEverydayFrequency } from './frequency';

const estimate = (changes: Parameters<typeof buildAnalysis>[0]) => describeEverydayFrequency(buildAnalysis(changes));

test('a warning says of how many of 1,000 people in daily life it is true, and what it would be with another assumption', () => {
  const frequency = estimate({ riskLevel: 'high', modelRiskLevel: 'high', likelihoodRatio: 1.854 });
  expect(frequency).toEqual({
    count: 55,
    sentence: 'Of 1,000 people with a result like yours, about 55 have skin cancer or an early form of it.',
    assumption:
      'This is an estimate. We assume that 30 of 1,000 people who photograph a spot have skin cancer or an early form of it. If 10 did, the number would be about 20; if 60 did, about 105.',
  });
});

test('a low result never rounds missed cancers away, and says that they were missed', () => {
  expect(estimate({ likelihoodRatio: 1e-6 })?.sentence).toBe(
    'Of 1,000 people with a result like yours, about 1 has skin cancer or an early form of it. This tool missed it.',
  );
  expect(estimate({ likelihoodRatio: 0.105 })?.sentence).toMatch(/about 3 have .* This tool missed those\.$/);
});

test('counts from clinics, for professionals, say that they are and that cancer is more common there', () => {
  const testOutcome = { photos: 764, melanomas: 7, cancers: 655 };
  expect(describeClinicCounts({ testOutcome, domain: 'phone' })).toBe(
    '764 test phone photos, of them 655 malignant or precursor, 7 melanoma. Cancer is far more common there than in daily life.',
  );
  expect(describeClinicCounts({ testOutcome: null, domain: 'phone' })).toBeNull();
});

test('where the tests do not hold there is no number: a raised tier, an unfamiliar photo, a model without tests', () => {
  const likelihoodRatio = 1.5;
  expect(estimate({ riskLevel: 'high', modelRiskLevel: 'low', likelihoodRatio })).toBeNull();
  for (const caution of ['unfamiliar', 'haze'] as const)
    expect(estimate({ riskLevel: 'moderate', modelRiskLevel: 'moderate', caution, likelihoodRatio })).toBeNull();
  expect(estimate({ riskLevel: 'high', modelRiskLevel: 'high', isUnfamiliar: true, likelihoodRatio })).toBeNull();
  expect(estimate({ likelihoodRatio: null })).toBeNull();
});
