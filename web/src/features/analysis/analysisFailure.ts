import { UNASSESSABLE } from '#domain/analysis/unassessable';
import type { ApiError } from '../../lib/api';

/** The sentence for a person whose session ended. */
export const NOT_SIGNED_IN = 'Please log in to perform analysis';

/** How the screen reacts to a failed analysis. */
type AnalysisFailure = { kind: 'refused'; reasons: string[] } | { kind: 'locked' } | { kind: 'problem'; text: string };

type FailureDetails = Pick<ApiError, 'status' | 'code' | 'text' | 'reasons' | 'retryAfterSeconds'>;

/** Formats a waiting time: 40 → '40 seconds', 90 → '2 minutes', 7200 → '2 hours'. */
export function formatWait(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Classifies a failed `POST /api/analyze`: a refused photo, no subscription, or a sentence to show. */
export function toAnalysisFailure(error: FailureDetails | null): AnalysisFailure {
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
      const wait = error.retryAfterSeconds ? ` Try again in ${formatWait(error.retryAfterSeconds)}.` : '';
      return { kind: 'problem', text: `That was a lot of photos in a short time.${wait}` };
    }
    case 'unauthenticated':
      return { kind: 'problem', text: NOT_SIGNED_IN };
    default:
      return { kind: 'problem', text: error.text || 'Analysis failed' };
  }
}
