import type { Caution, RiskLevel } from '#domain/analysis/assessment';
import { findDecidingCutoff } from './decidingCutoff';

const limits = { t1: 0.3, t2: 0.2 };

const find = (
  tier: RiskLevel,
  { malignant, suspicious = 0 }: { malignant: number; suspicious?: number },
  more: { caution?: Caution; cautionMargin?: number } = {},
) => {
  const risk = { malignant, suspicious, benign: 1 - malignant - suspicious };
  const probabilities = { mel: malignant, bcc: suspicious, nv: risk.benign, akiec: 0, bkl: 0, df: 0, vasc: 0 };
  const classification = {
    domain: 'phone',
    probabilities,
    risk,
    tier,
    confidence: 0.5,
    caution: null,
    ...more,
  } as const;
  const { side, distance, nearTier } = findDecidingCutoff(classification, limits);
  return [side, distance, nearTier];
};

test('a result just at a cutoff names the tier on its other side; others name none', () => {
  expect(find('high', { malignant: 0.32 })).toEqual(['aboveHigh', 'just', 'moderate']);
  expect(find('high', { malignant: 0.5 })).toEqual(['aboveHigh', 'clearly', null]);
  expect(find('low', { malignant: 0.17 })).toEqual(['belowWarning', 'just', 'moderate']);
  expect(find('low', { malignant: 0.02 })).toEqual(['belowWarning', 'well', null]);
  expect(find('moderate', { malignant: 0.05, suspicious: 0.16 })).toEqual(['aboveWarning', 'just', 'low']);
  expect(find('moderate', { malignant: 0.05, suspicious: 0.3 })).toEqual(['aboveWarning', 'clearly', null]);
});

test('a moderate result that is just below the cutoff for high says so, unless the warning cutoff is closer', () => {
  expect(find('moderate', { malignant: 0.28, suspicious: 0.3 })).toEqual(['belowHigh', 'just', 'high']);
  expect(find('moderate', { malignant: 0.22 })).toEqual(['aboveWarning', 'just', 'low']);
});

test('a low result that caution nearly raised says so, where its likeness to cancer is not just below the cutoff itself', () => {
  expect(find('low', { malignant: 0.02 }, { cautionMargin: 0.1 })).toEqual(['nearCaution', 'well', 'moderate']);
  expect(find('low', { malignant: 0.17 }, { cautionMargin: 0.1 })).toEqual(['belowWarning', 'just', 'moderate']);
  expect(find('low', { malignant: 0.02 }, { cautionMargin: 0.5 })).toEqual(['belowWarning', 'well', null]);
});

test('a result that its features barely kept from being low is close to low; one of an unfamiliar or hazy photo is not', () => {
  const nearTiers = (['features', 'unfamiliar', 'haze'] as const).map(
    (caution) => find('moderate', { malignant: 0.1 }, { caution, cautionMargin: 0.1 })[2],
  );
  expect(nearTiers).toEqual(['low', null, null]);
  expect(find('moderate', { malignant: 0.1 }, { caution: 'features', cautionMargin: 0.5 })[2]).toBeNull();
});
