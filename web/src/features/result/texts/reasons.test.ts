import { buildAnalysis } from '../../../testing/fixtures';
import { sortReasons } from './reasons';

const MODEL_REASONS = [
  'It scored just above our cutoff for high risk.',
  'It looks most like a common mole, but also like a melanoma.',
  'No single part or color drove this result.',
];
const ANSWER = 'Raised because of your answer: you said it bleeds.';

const sort = (changes: Parameters<typeof buildAnalysis>[0]) =>
  sortReasons(buildAnalysis({ reasons: [...MODEL_REASONS, ANSWER], ...changes }));

test.each(['moderate', 'high'] as const)(
  'a %s result gives a reason to act first, then the answers; what could argue against it is for professionals',
  (riskLevel) => {
    const { forEverybody, forProfessionals } = sort({ riskLevel, modelRiskLevel: riskLevel });
    expect(forEverybody).toEqual([expect.stringMatching(/^Your photo has enough in common with photos of/), ANSWER]);
    expect(forProfessionals).toEqual(MODEL_REASONS);
  },
);

test('a result that only answers raised names them alone, not how harmless the photo looked', () => {
  const { forEverybody, forProfessionals } = sort({ riskLevel: 'high', modelRiskLevel: 'low' });
  expect(forEverybody).toEqual([ANSWER]);
  expect(forProfessionals).toEqual(MODEL_REASONS);
});

test('what kept a result from being low is for everybody', () => {
  const caution = 'The shape, border and colors of the spot kept this result from being low.';
  const reasons = [caution, ...MODEL_REASONS.slice(1)];
  expect(sort({ riskLevel: 'moderate', modelRiskLevel: 'moderate', caution: 'features', reasons })).toEqual({
    forEverybody: [caution],
    forProfessionals: MODEL_REASONS.slice(1),
  });
});

test('a low result keeps all of its reasons', () => {
  expect(sort({})).toEqual({ forEverybody: [...MODEL_REASONS, ANSWER], forProfessionals: [] });
});
