import { dermoscopicBars, EXPERT_OUTLINE, ISIC_BARS, PHONE_BARS, PHONE_TEST_BARS } from './bars';
import { MIN_FOREIGN, measureRefusals } from './refusal';
import { summarizeStability } from './summarizeStability';

test('the bars have their agreed values', () => {
  const dermoscopic = {
    melanoma: { least: 0.93 },
    alarm: { least: 0.95 },
    sensitivity: { least: 0.95, lowLeast: 0.9 },
    specificity: { least: 0.7 },
    calibration: { most: 0.04 },
    refused: { most: 0.03 },
  };
  const phone = { alarm: { least: 0.85 }, sensitivity: { least: 0.9 }, specificity: { least: 0.5 } };
  expect(ISIC_BARS).toEqual(dermoscopic);
  const withOutline = { ...dermoscopic, outline: { least: 0.87 } };
  expect(dermoscopicBars('research')).toEqual({ ...withOutline, balanced: { least: 0.76 } });
  expect(dermoscopicBars('open')).toEqual(withOutline);
  expect(PHONE_BARS).toEqual(phone);
  expect(PHONE_TEST_BARS).toEqual({ ...phone, refused: { most: 0.03 } });
  expect(EXPERT_OUTLINE).toEqual({ least: 0.8 });
  expect(summarizeStability([])[0]!.bar).toEqual({ least: 0.97 });
  expect(measureRefusals([])[0]!.bar).toEqual({ least: 0.99 });
  expect(MIN_FOREIGN).toBe(300);
});
