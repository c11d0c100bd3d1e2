import { RedFlag } from '#domain/analysis/analysis';
import { RiskLevel } from '#domain/analysis/assessment';
import { anAnalysis } from '../capture/testSite';
import { cutOffText, featuresOf, levelWords, millimetres, percent, raisedText, standingOutText, TIERS } from './words';

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

test('no tier states what A, B and C found, since they do not enter it', () => {
  for (const tier of RiskLevel.options) expect(TIERS[tier].text).not.toMatch(/feature|asymmetry|border|color|seen/i);
});

test('a low result names the features that stand out all the same, and what to do', () => {
  const { detectedFeatures } = anAnalysis();
  const { asymmetry, border, color } = detectedFeatures;
  const seen = (changes: Partial<typeof detectedFeatures>, riskLevel: RiskLevel = 'low') =>
    standingOutText({ riskLevel, detectedFeatures: { ...detectedFeatures, ...changes } });
  const significant = { ...asymmetry, level: 'significant' } as const;
  const jagged = { ...border, level: 'very_irregular' } as const;
  const after =
    'in this photo, though the result is low: show the spot to a clinician if it is new, changing or unlike your others.';
  expect(seen({})).toBe(`Color stands out ${after}`);
  expect(seen({ asymmetry: significant })).toBe(`Asymmetry and Color stand out ${after}`);
  expect(seen({ asymmetry: significant, border: jagged })).toBe(`Asymmetry, Border and Color stand out ${after}`);
  expect(seen({ color: { ...color, level: 'varied' } })).toBeNull();
  expect(seen({ asymmetry: significant }, 'moderate')).toBeNull();
});

test('a low result of a spot that runs off the photo says that not all of it was looked at, and the way on', () => {
  const whole = anAnalysis().outline;
  const off = [...whole, [0, 0.1], [0, 0.4]] as typeof whole;
  expect(cutOffText({ riskLevel: 'low', outline: whole })).toBeNull();
  expect(cutOffText({ riskLevel: 'low', outline: off })).toMatch(
    /runs off this photo.*Photograph it again with all of/,
  );
  expect(cutOffText({ riskLevel: 'moderate', outline: off })).toBeNull();
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
