import type { LiveReading } from '#lesion/framing/liveFrame';
import { cameraMessages } from '../steps/messages';

const t = cameraMessages;

type Reason = LiveReading['reasons'][number];
type Aspect = 'light' | 'focus' | 'framing';

/** How good light, focus and framing are, each 0..1, and what to improve next. */
export interface CameraAim extends Readonly<Record<Aspect, number>> {
  /** The problem to fix next; null if the photo can be taken. */
  readonly hint: Reason | null;
}

export const ASPECTS: { name: Aspect; label: string }[] = [
  { name: 'light', label: t('light') },
  { name: 'focus', label: t('sharpness') },
  { name: 'framing', label: t('framing') },
];

/** What a reason is about, and what must have been right before it was looked at; `liveGates` names the first it meets. */
const REASON_ASPECTS: Record<Reason, { aspect: Aspect; prerequisites: readonly Aspect[] }> = {
  too_dark: { aspect: 'light', prerequisites: [] },
  too_bright: { aspect: 'light', prerequisites: [] },
  not_skin: { aspect: 'framing', prerequisites: ['light'] },
  blurred: { aspect: 'focus', prerequisites: ['light'] },
  no_lesion: { aspect: 'framing', prerequisites: ['light', 'focus'] },
  too_small: { aspect: 'framing', prerequisites: ['light', 'focus'] },
};

const HINTS = {
  too_dark: 'moreLight',
  too_bright: 'lessLight',
  blurred: 'holdStill',
  not_skin: 'aimAtSpot',
  no_lesion: 'aimAtSpot',
  too_small: 'moveCloser',
} as const satisfies Record<Reason, keyof typeof t.texts>;

/** Time constant of the smoothing in seconds. */
const SMOOTHING_SECONDS = 0.35;
/** An aspect is ready at or above the first level and blocked below the second. Between them, the hint stays. */
export const READY_LEVEL = 0.8;
const BLOCKED_LEVEL = 0.5;

/** The aim before the first reading. */
export const INITIAL_AIM: CameraAim = { light: 0, focus: 0, framing: 0, hint: 'no_lesion' };

/**
 * Updates the aim with a reading taken `seconds` after the last one. Levels are smoothed exponentially, so that ring and
 * hint do not flicker: a good aspect rises, a bad one falls, an unchecked one stays.
 */
export function updateAim(aim: CameraAim, { reasons }: LiveReading, seconds: number): CameraAim {
  const weight = 1 - Math.exp(-seconds / SMOOTHING_SECONDS);
  const [firstReason] = reasons;
  const check = firstReason && REASON_ASPECTS[firstReason];
  const getLevel = (aspect: Aspect) => {
    if (check?.aspect === aspect) return aim[aspect] * (1 - weight);
    return !check || check.prerequisites.includes(aspect) ? aim[aspect] + (1 - aim[aspect]) * weight : aim[aspect];
  };
  const levels = { light: getLevel('light'), focus: getLevel('focus'), framing: getLevel('framing') };
  const isBlocked = check && levels[check.aspect] < BLOCKED_LEVEL;
  const isReady = ASPECTS.every(({ name }) => levels[name] >= READY_LEVEL);
  return { ...levels, hint: isBlocked ? firstReason : isReady ? null : aim.hint };
}

/** The hint for the person. */
export function getHintText({ hint }: Pick<CameraAim, 'hint'>): string {
  return t(hint ? HINTS[hint] : 'looksGood');
}
