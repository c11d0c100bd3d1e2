import type { LiveReading } from '#lesion/framing/liveGates';

type Reason = LiveReading['reasons'][number];
type Aspect = 'light' | 'focus' | 'framing';

/** How far light, focus and framing have come right, each 0..1, and what the person should do next. */
export interface Aim extends Readonly<Record<Aspect, number>> {
  /** What stands in the way; null: take the photo. */
  readonly hint: Reason | null;
}

export const ASPECTS: { name: Aspect; label: string }[] = [
  { name: 'light', label: 'Light' },
  { name: 'focus', label: 'Sharpness' },
  { name: 'framing', label: 'Framing' },
];

/** What a reason is about, and what must have been right before it was looked at; `liveGates` names the first it meets. */
const ABOUT: Record<Reason, { aspect: Aspect; after: readonly Aspect[] }> = {
  too_dark: { aspect: 'light', after: [] },
  too_bright: { aspect: 'light', after: [] },
  not_skin: { aspect: 'framing', after: ['light'] },
  blurred: { aspect: 'focus', after: ['light'] },
  no_lesion: { aspect: 'framing', after: ['light', 'focus'] },
  too_small: { aspect: 'framing', after: ['light', 'focus'] },
};

const HINTS: Record<Reason, string> = {
  too_dark: 'More light',
  too_bright: 'Less light',
  blurred: 'Hold still',
  not_skin: 'Aim at the spot',
  no_lesion: 'Aim at the spot',
  too_small: 'Move closer',
};

/** Seconds after which a condition that has just come right counts for about two thirds. */
const SETTLING = 0.35;
/** An aspect at or above this is right; one below the lower value stands in the way; between, the last hint stays. */
export const RIGHT = 0.8;
const WRONG = 0.5;

/** Before the first picture was read. */
export const UNREAD: Aim = { light: 0, focus: 0, framing: 0, hint: 'no_lesion' };

/**
 * The aim after one more reading, `seconds` after the last. One odd picture changes nothing: an aspect fills while it is
 * right, empties while it is wrong and stays while it was not looked at, so that neither ring nor hint flickers.
 */
export function nextAim(aim: Aim, { reasons }: LiveReading, seconds: number): Aim {
  const share = 1 - Math.exp(-seconds / SETTLING);
  const [first] = reasons;
  const about = first && ABOUT[first];
  const level = (aspect: Aspect) => {
    if (about?.aspect === aspect) return aim[aspect] * (1 - share);
    return !about || about.after.includes(aspect) ? aim[aspect] + (1 - aim[aspect]) * share : aim[aspect];
  };
  const levels = { light: level('light'), focus: level('focus'), framing: level('framing') };
  const blocking = about && levels[about.aspect] < WRONG;
  const ready = ASPECTS.every(({ name }) => levels[name] >= RIGHT);
  return { ...levels, hint: blocking ? first : ready ? null : aim.hint };
}

/** What the person should do, in a few words. */
export function hintText({ hint }: Pick<Aim, 'hint'>): string {
  return hint ? HINTS[hint] : 'Looks good. Take the photo';
}
