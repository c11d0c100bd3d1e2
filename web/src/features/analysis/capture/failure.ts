import { UNASSESSABLE } from '#domain/analysis/assessment';
import type { ApiError } from '../../../lib/api';

/** What a failed analysis means for the screen. */
type Failure = { kind: 'refused'; reasons: string[] } | { kind: 'locked' } | { kind: 'problem'; text: string };

type Known = Pick<ApiError, 'status' | 'code' | 'text' | 'reasons' | 'retryAfterSeconds'>;

/** A waiting time in words: 40 → '40 seconds', 90 → '2 minutes', 7200 → '2 hours'. */
export function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Sorts a failed `POST /api/analyze` (specification §8): refused photo, no subscription, or a sentence to show. */
export function failureOf(error: Known | null): Failure {
  if (!error) return { kind: 'problem', text: 'Analysis failed' };
  switch (error.code) {
    case 'image_unassessable': {
      const reasons = error.reasons.map(({ code, message }) =>
        code in UNASSESSABLE ? UNASSESSABLE[code as keyof typeof UNASSESSABLE] : message,
      );
      return { kind: 'refused', reasons: reasons.length > 0 ? reasons : [error.text] };
    }
    case 'subscription_required':
      return { kind: 'locked' };
    case 'too_many_requests': {
      const wait = error.retryAfterSeconds ? ` Try again in ${waitText(error.retryAfterSeconds)}.` : '';
      return { kind: 'problem', text: `That was a lot of photos in a short time.${wait}` };
    }
    case 'unauthenticated':
      return { kind: 'problem', text: 'Please log in to perform analysis' };
    default:
      return { kind: 'problem', text: error.text || 'Analysis failed' };
  }
}
