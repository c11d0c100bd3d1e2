import type { LiveReading } from '#lesion/framing/liveGates';
import { hintText, nextAim, RIGHT, UNREAD } from './aim';
import type { Aim } from './aim';

const reading = (...reasons: LiveReading['reasons']): LiveReading => ({
  reasons,
  sharpness: 0.4,
  light: 120,
  skin: 0.9,
  spot: null,
});

/** The aim after `seconds` of the same picture, read ten times a second. */
function held(aim: Aim, seconds: number, ...reasons: LiveReading['reasons']): Aim {
  return Array.from({ length: seconds * 10 }).reduce<Aim>((now) => nextAim(now, reading(...reasons), 0.1), aim);
}

test.each([
  ['too_dark', 'More light'],
  ['too_bright', 'Less light'],
  ['blurred', 'Hold still'],
  ['too_small', 'Move closer'],
  ['not_skin', 'Aim at the spot'],
  ['no_lesion', 'Aim at the spot'],
] as const)('%s asks for: %s', (reason, words) => {
  expect(hintText(held(UNREAD, 1, reason))).toBe(words);
});

test('what was not looked at does not fill: in the dark neither sharpness nor framing come right', () => {
  expect(held(UNREAD, 2, 'too_dark')).toMatchObject({ light: 0, focus: 0, framing: 0 });
  const onAWall = held(UNREAD, 2, 'not_skin');
  expect(onAWall).toMatchObject({ focus: 0, framing: 0 });
  expect(onAWall.light).toBeGreaterThan(RIGHT);
});

test('with nothing in the way all three come right within a second, and the person is told to shoot', () => {
  const aim = held(UNREAD, 1);
  expect(Math.min(aim.light, aim.focus, aim.framing)).toBeGreaterThanOrEqual(RIGHT);
  expect(hintText(aim)).toBe('Looks good. Take the photo');
});

test('only what is wrong empties; light stays right while the hand shakes', () => {
  const aim = held(held(UNREAD, 1), 1, 'blurred');
  expect(aim.focus).toBeLessThan(0.2);
  expect(Math.min(aim.light, aim.framing)).toBeGreaterThan(RIGHT);
});

test('one odd picture among good ones changes no hint, and one good one among bad ones neither', () => {
  const good = held(UNREAD, 2);
  expect(nextAim(good, reading('blurred'), 0.1).hint).toBeNull();
  const bad = held(UNREAD, 2, 'too_dark');
  expect(nextAim(bad, reading(), 0.1).hint).toBe('too_dark');
});
