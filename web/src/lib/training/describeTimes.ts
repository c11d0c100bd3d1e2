import { trainingTimeMessages } from '#domain/training/messages';
import type { Progress } from '#domain/training/training';

/**
 * Says how long a training has run and about how long it still takes; null where its container does not report it. The container of
 * the last layer counts each phase anew, so that its estimate is for that step alone; that of a generative run counts on.
 */
export function describeTimes(
  { secondsElapsed, secondsLeft }: Pick<Progress, 'secondsElapsed' | 'secondsLeft'>,
  leftIn: 'step' | 'training',
): string | null {
  if (secondsElapsed === undefined) return null;
  return trainingTimeMessages('times', {
    elapsed: Math.floor(secondsElapsed / 60),
    hasLeft: String(secondsLeft !== undefined),
    leftIn,
    left: Math.max(1, Math.round((secondsLeft ?? 0) / 60)),
  });
}
