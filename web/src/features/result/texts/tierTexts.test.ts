import { RedFlag } from '#domain/analysis/analysis';
import { RiskLevel } from '#domain/analysis/assessment';
import { buildAnalysis } from '../../../testing/fixtures';
import {
  describeCutOff,
  describeRaisedTier,
  describeStandoutFeatures,
  describeUnfamiliarPhoto,
  isCertaintyValid,
  TIER_TEXTS,
} from './tierTexts';
import { resultMessages } from '../messages';

test('no tier text promises health, and the low tier says that the tool misses some cancers', () => {
  for (const tier of RiskLevel.options) {
    expect(`${TIER_TEXTS[tier].title} ${TIER_TEXTS[tier].text}`).not.toMatch(/benign|safe|no cancer|harmless|healthy/i);
  }
  expect(TIER_TEXTS.low.text).toContain('This tool misses some cancers');
  expect(resultMessages('unfamiliar')).not.toMatch(/benign|safe|no cancer|harmless|healthy/i);
});

test('no tier text mentions the ABCDE features, which do not affect the tier', () => {
  expect(resultMessages('unfamiliar')).not.toMatch(/feature|asymmetry|border|color|seen/i);
  for (const tier of RiskLevel.options)
    expect(TIER_TEXTS[tier].text).not.toMatch(/feature|asymmetry|border|color|seen/i);
});

test('a result of any tier shows no certainty for a photo unlike the test photos, and says so once', () => {
  for (const caution of [null, 'features', 'unfamiliar'] as const) {
    const photo = { caution, isUnfamiliar: true };
    expect(isCertaintyValid(photo)).toBe(false);
    expect(describeUnfamiliarPhoto(photo) === null).toBe(caution === 'unfamiliar');
  }
  expect(isCertaintyValid({ caution: null, isUnfamiliar: false })).toBe(true);
  expect(describeUnfamiliarPhoto({ caution: null, isUnfamiliar: false })).toBeNull();
});

test('a low result names the alert features and says what to do', () => {
  const { detectedFeatures } = buildAnalysis();
  const { asymmetry, border, color } = detectedFeatures;
  const describeWith = (changes: Partial<typeof detectedFeatures>, riskLevel: RiskLevel = 'low') =>
    describeStandoutFeatures({ riskLevel, detectedFeatures: { ...detectedFeatures, ...changes } });
  const significant = { ...asymmetry, level: 'significant' } as const;
  const jagged = { ...border, level: 'very_irregular' } as const;
  const ending = 'in this photo. See a doctor if the spot is new, changing or unlike your others.';
  expect(describeWith({})).toBe(`Color stands out ${ending}`);
  expect(describeWith({ asymmetry: significant })).toBe(`Asymmetry and Color stand out ${ending}`);
  expect(describeWith({ asymmetry: significant, border: jagged })).toBe(
    `Asymmetry, Border, and Color stand out ${ending}`,
  );
  expect(describeWith({ color: { ...color, level: 'varied' } })).toBeNull();
  expect(describeWith({ asymmetry: significant }, 'moderate')).toBeNull();
});

test('a low result of a spot that is cut off says so and says what to do', () => {
  const wholeOutline = buildAnalysis().outline;
  const cutOffOutline = [...wholeOutline, [0, 0.1], [0, 0.4]] as typeof wholeOutline;
  expect(describeCutOff({ riskLevel: 'low', outline: wholeOutline })).toBeNull();
  expect(describeCutOff({ riskLevel: 'low', outline: cutOffOutline })).toMatch(
    /runs off this photo.*Photograph it again with all of/,
  );
  expect(describeCutOff({ riskLevel: 'moderate', outline: cutOffOutline })).toBeNull();
});

test('a raised tier names the answers that raised it', () => {
  expect(describeRaisedTier([])).toBeNull();
  expect(describeRaisedTier(['changing'])).toBe('Raised because of your answer: you said this spot is changing.');
  expect(describeRaisedTier(RedFlag.options)).toMatch(/^Raised because of your answers: .*; .*; .*\.$/);
});

test('a tier raised by a comparison with earlier photos says so, beside the answers', () => {
  const comparisonSentence = 'Raised because the spot looks changed since an earlier photo.';
  expect(describeRaisedTier(['comparison'])).toBe(comparisonSentence);
  expect(describeRaisedTier(['bleeding', 'comparison'])).toBe(
    `Raised because of your answer: you said it bleeds. ${comparisonSentence}`,
  );
});
