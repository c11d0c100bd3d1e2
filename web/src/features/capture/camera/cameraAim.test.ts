import type { LiveReading } from '#lesion/framing/liveFrame';
import { getHintText, updateAim, READY_LEVEL, INITIAL_AIM } from './cameraAim';
import type { CameraAim } from './cameraAim';

const reading = (...reasons: LiveReading['reasons']): LiveReading => ({
  reasons,
  sharpness: 0.4,
  light: 120,
  skin: 0.9,
  spot: null,
});

/** The aim after `seconds` of the same reading, ten times per second. */
function holdAim(aim: CameraAim, seconds: number, ...reasons: LiveReading['reasons']): CameraAim {
  return Array.from({ length: seconds * 10 }).reduce<CameraAim>((now) => updateAim(now, reading(...reasons), 0.1), aim);
}

test.each([
  ['too_dark', 'More light'],
  ['too_bright', 'Less light'],
  ['blurred', 'Hold still'],
  ['too_small', 'Move closer'],
  ['not_skin', 'Aim at the spot'],
  ['no_lesion', 'Aim at the spot'],
] as const)('%s shows the hint: %s', (reason, hint) => {
  expect(getHintText(holdAim(INITIAL_AIM, 1, reason))).toBe(hint);
});

test('unchecked aspects do not rise: in the dark neither focus nor framing becomes ready', () => {
  expect(holdAim(INITIAL_AIM, 2, 'too_dark')).toMatchObject({ light: 0, focus: 0, framing: 0 });
  const onAWall = holdAim(INITIAL_AIM, 2, 'not_skin');
  expect(onAWall).toMatchObject({ focus: 0, framing: 0 });
  expect(onAWall.light).toBeGreaterThan(READY_LEVEL);
});

test('without a problem all aspects are ready within a second, and the hint says to take the photo', () => {
  const aim = holdAim(INITIAL_AIM, 1);
  expect(Math.min(aim.light, aim.focus, aim.framing)).toBeGreaterThanOrEqual(READY_LEVEL);
  expect(getHintText(aim)).toBe('Looks good. Take the photo');
});

test('only the bad aspect falls: light stays ready while the image is blurred', () => {
  const aim = holdAim(holdAim(INITIAL_AIM, 1), 1, 'blurred');
  expect(aim.focus).toBeLessThan(0.2);
  expect(Math.min(aim.light, aim.framing)).toBeGreaterThan(READY_LEVEL);
});

test('a single reading that differs from the others does not change the hint', () => {
  const good = holdAim(INITIAL_AIM, 2);
  expect(updateAim(good, reading('blurred'), 0.1).hint).toBeNull();
  const bad = holdAim(INITIAL_AIM, 2, 'too_dark');
  expect(updateAim(bad, reading(), 0.1).hint).toBe('too_dark');
});
