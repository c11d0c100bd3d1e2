import { buildAnalysis } from '../../../testing/fixtures';
import { getLevelLabel, listAbcdeFeatures } from './abcdeFeatures';

test.each([
  ['good', ['minimal', 'regular', 'uniform', 'stable']],
  ['caution', ['moderate', 'irregular', 'varied', 'changing']],
  ['alert', ['significant', 'very_irregular', 'multiple_colors', 'rapidly_changing']],
  ['neutral', ['not_measured', 'not_assessed']],
] as const)('levels with the tone %s', (tone, levels) => {
  for (const level of levels) expect(getLevelLabel(level).tone).toBe(tone);
});

test('the five features are in order, and a measured diameter shows its millimeters', () => {
  const { detectedFeatures } = buildAnalysis();
  const features = listAbcdeFeatures({
    detectedFeatures: {
      ...detectedFeatures,
      diameter: { level: 'over_6_mm', size: 7.2, basis: 'scale', sentence: 'Larger than 6 mm.' },
    },
  });
  expect(features.map(({ letter }) => letter).join('')).toBe('ABCDE');
  expect(features[3]).toMatchObject({ label: '7.2\u00a0mm', tone: 'caution' });
  expect(features[4]).toMatchObject({ label: 'Not assessed', reach: null });
});
