import { trainingTimeMessages } from './messages';
import type { Progress } from './training';

/** Says how long a training has run and about how long it still takes; null where its container does not report it. */
export function describeTimes({
  secondsElapsed,
  secondsLeft,
}: Pick<Progress, 'secondsElapsed' | 'secondsLeft'>): string | null {
  if (secondsElapsed === undefined) return null;
  return trainingTimeMessages('times', {
    elapsed: Math.floor(secondsElapsed / 60),
    hasLeft: String(secondsLeft !== undefined),
    left: Math.max(1, Math.round((secondsLeft ?? 0) / 60)),
  });
}
