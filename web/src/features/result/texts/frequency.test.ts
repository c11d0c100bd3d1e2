import openCard from '../../../../../packages/lesion/model/open/card.json';
import researchCard from '../../../../../packages/lesion/model/research/card.json';
import { buildAnalysis } from '../../../testing/fixtures';
import { computeFrequency } from './frequency';

const compute = (changes: Parameters<typeof buildAnalysis>[0]) => computeFrequency(buildAnalysis(changes));

const CARDS = { open: openCard, research: researchCard };

test('every tier counts the same in its drawing and first sentence: skin cancers and early forms; melanoma stands in a second', () => {
  const testOutcome = { photos: 400, melanomas: 60, cancers: 120 };
  for (const tier of ['moderate', 'high'] as const) {
    expect(compute({ riskLevel: tier, modelRiskLevel: tier, testOutcome })).toMatchObject({
      of100: 30,
      sentence:
        'Of 100 photos rated like this one in our tests, about 30 showed skin cancer or an early form of it; 70 did not. We warn early on purpose.',
      melanoma: expect.stringMatching(
        /^About 15 of 100 showed melanoma, a skin cancer that can spread early\./,
      ) as string,
    });
  }
});

test('only a high result says what it means: more like melanoma', () => {
  const testOutcome = { photos: 400, melanomas: 60, cancers: 120 };
  const meaning = 'High risk stands for spots that look more like melanoma than those of moderate risk.';
  expect(compute({ riskLevel: 'high', modelRiskLevel: 'high', testOutcome })?.melanoma).toContain(meaning);
  expect(compute({ riskLevel: 'moderate', modelRiskLevel: 'moderate', testOutcome })?.melanoma).not.toContain(meaning);
});

test('where most photos with a rating showed cancer, nothing suggests a false alarm, in a high result either', () => {
  const testOutcome = { photos: 223, melanomas: 35, cancers: 147 };
  for (const tier of ['moderate', 'high'] as const) {
    expect(compute({ riskLevel: tier, modelRiskLevel: tier, testOutcome })?.sentence).toBe(
      'Of 100 photos rated like this one in our tests, about 66 showed skin cancer or an early form of it; 34 did not.',
    );
  }
});

test.each(
  (['open', 'research'] as const).flatMap((recipe) =>
    (['phone', 'dermoscopic'] as const).map((domain) => [recipe, domain] as const),
  ),
)(
  'of the weights %s on %s photos, high results show melanoma most often and low results cancer least often',
  (recipe, domain) => {
    const { low, moderate, high } = CARDS[recipe].tested.outcomes[domain];
    const shareOf = (count: 'melanomas' | 'cancers', outcome: typeof low) => outcome[count] / outcome.photos;
    for (const outcome of [low, moderate]) {
      expect(shareOf('melanomas', high)).toBeGreaterThan(shareOf('melanomas', outcome));
    }
    for (const outcome of [moderate, high]) {
      expect(shareOf('cancers', low)).toBeLessThan(shareOf('cancers', outcome));
    }
  },
);

test('a low result never rounds missed cancers away', () => {
  const frequency = compute({ testOutcome: { photos: 1000, melanomas: 1, cancers: 3 } });
  expect(frequency?.of100).toBe(1);
  expect(frequency?.sentence).toContain('about 1 showed');
  expect(frequency?.sentence).toContain('The tool missed those.');
  expect(frequency?.melanoma).toMatch(/^About 1 of 100 showed melanoma/);
  expect(compute({ testOutcome: { photos: 50, melanomas: 0, cancers: 0 } })).toMatchObject({
    sentence: 'None of the 50 test photos rated like this one showed skin cancer or an early form of it.',
    melanoma: null,
  });
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
