import { buildAnalysis } from '../testing/fixtures';
import { computeFrequency } from './frequency';

const compute = (changes: Parameters<typeof buildAnalysis>[0]) => computeFrequency(buildAnalysis(changes));

test('a result states how many of 100 test photos with its rating showed what it warns of, and how many did not', () => {
  const testOutcome = { photos: 400, melanomas: 60, cancers: 120 };
  expect(compute({ riskLevel: 'high', modelRiskLevel: 'high', testOutcome })?.sentence).toBe(
    'Of 100 photos rated like this one in our tests, about 15 showed melanoma; 85 did not. We warn early on purpose.',
  );
  expect(compute({ riskLevel: 'moderate', modelRiskLevel: 'moderate', testOutcome })).toMatchObject({
    of100: 30,
    sentence: expect.stringContaining('about 30 showed skin cancer or an early form of it; 70 did not') as string,
  });
});

test('where most photos with a rating showed cancer, nothing suggests a false alarm', () => {
  const testOutcome = { photos: 764, melanomas: 7, cancers: 655 };
  expect(compute({ riskLevel: 'moderate', modelRiskLevel: 'moderate', testOutcome })?.sentence).toBe(
    'Of 100 photos rated like this one in our tests, about 86 showed skin cancer or an early form of it; 14 did not.',
  );
});

test('a low result never rounds missed cancers away', () => {
  const frequency = compute({ testOutcome: { photos: 1000, melanomas: 1, cancers: 3 } });
  expect(frequency?.of100).toBe(1);
  expect(frequency?.sentence).toContain('about 1 showed');
  expect(frequency?.sentence).toContain('The tool missed those.');
  expect(compute({ testOutcome: { photos: 50, melanomas: 0, cancers: 0 } })?.sentence).toBe(
    'None of the 50 test photos rated like this one showed skin cancer or an early form of it.',
  );
});

test('the source names the kind of photos, that they came from clinics, and a count too small to rely on', () => {
  const testOutcome = { photos: 99, melanomas: 1, cancers: 3 };
  expect(compute({ domain: 'phone', testOutcome })?.source).toMatch(/99 phone photos from clinics.*too few to be sure/);
  expect(compute({ domain: 'dermoscopic', testOutcome: { ...testOutcome, photos: 100 } })?.source).toBe(
    'Counted on 100 photos through a dermatoscope from clinics, where cancer is more common than in daily life.',
  );
});

test('where the tests do not hold there is no number: a raised tier, an unfamiliar photo, a model without tests', () => {
  const testOutcome = { photos: 400, melanomas: 60, cancers: 120 };
  expect(compute({ riskLevel: 'high', modelRiskLevel: 'low', testOutcome })).toBeNull();
  for (const caution of ['unfamiliar', 'haze'] as const)
    expect(compute({ riskLevel: 'moderate', modelRiskLevel: 'moderate', caution, testOutcome })).toBeNull();
  expect(compute({ riskLevel: 'high', modelRiskLevel: 'high', isUnfamiliar: true, testOutcome })).toBeNull();
  expect(compute({ testOutcome: null })).toBeNull();
  expect(compute({ testOutcome: { photos: 0, melanomas: 0, cancers: 0 } })).toBeNull();
});
