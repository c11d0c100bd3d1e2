import { RedFlag } from '#domain/analysis';
import { RiskLevel } from '#domain/assessment';
import { anAnalysis } from './testSite';
import { featuresOf, levelWords, millimetres, percent, raisedText, TIERS } from './words';

test.each([
  ['good', ['minimal', 'regular', 'uniform', 'stable']],
  ['caution', ['moderate', 'irregular', 'varied', 'changing']],
  ['alert', ['significant', 'very_irregular', 'multiple_colors', 'rapidly_changing']],
  ['neutral', ['not_measured', 'not_assessed']],
] as const)('the words for %s have its colour', (tone, levels) => {
  for (const level of levels) expect(levelWords(level).tone).toBe(tone);
});

test('certainty is a whole percent, a diameter has one decimal or is not measured', () => {
  expect(percent(0.873)).toBe('87\u00a0%');
  expect(percent(0.995)).toBe('100\u00a0%');
  expect(millimetres(7.25)).toBe('7.3\u00a0mm');
  expect(millimetres(6)).toBe('6.0\u00a0mm');
  expect(millimetres(null)).toBe('Not measured');
});

test('the five features come in their order, and a measured diameter shows its millimetres', () => {
  const { detectedFeatures } = anAnalysis();
  const features = featuresOf({
    detectedFeatures: {
      ...detectedFeatures,
      diameter: { level: 'over_6_mm', size: 7.2, basis: 'scale', sentence: 'Larger than 6 mm.' },
    },
  });
  expect(features.map(({ letter }) => letter).join('')).toBe('ABCDE');
  expect(features[3]).toMatchObject({ words: '7.2\u00a0mm', tone: 'caution' });
  expect(features[4]).toMatchObject({ words: 'Not assessed', reach: null });
});

test('no tier promises health, and low says that the tool misses some cancers', () => {
  for (const tier of RiskLevel.options) {
    expect(`${TIERS[tier].title} ${TIERS[tier].text}`).not.toMatch(/benign|safe|no cancer|harmless|healthy/i);
  }
  expect(TIERS.low.text).toContain('This tool misses some cancers');
});

test('a raised tier names the answers that raised it', () => {
  expect(raisedText([])).toBeNull();
  expect(raisedText(['changing'])).toBe('Raised because of your answer: you said this spot is changing.');
  expect(raisedText(RedFlag.options)).toMatch(/^Raised because of your answers: .*; .*; .*\.$/);
});

test('a tier raised by what earlier photos of the spot showed says so, besides the answers', () => {
  const compared = 'Raised because the spot looks changed since an earlier photo.';
  expect(raisedText(['comparison'])).toBe(compared);
  expect(raisedText(['bleeding', 'comparison'])).toBe(`Raised because of your answer: you said it bleeds. ${compared}`);
});
