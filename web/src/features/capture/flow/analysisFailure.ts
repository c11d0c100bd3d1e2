import { describeUnassessable, UNASSESSABLE_REASONS } from '#domain/analysis/unassessable';
import type { ApiError } from '../../../lib/api';
import { analysisMessages } from '../messages';

const t = analysisMessages;

/** How the screen reacts to a failed analysis. */
type AnalysisFailure =
  | { kind: 'refused'; reasons: string[] }
  | { kind: 'locked' }
  | { kind: 'sessionEnded' }
  | { kind: 'problem'; text: string };

type FailureDetails = Pick<ApiError, 'status' | 'code' | 'text' | 'reasons' | 'retryAfterSeconds'>;

/** Formats a waiting time: 40 → '40 seconds', 90 → '2 minutes', 7200 → '2 hours'. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return t('seconds', { count: Math.ceil(seconds) });
  return seconds < 3600
    ? t('minutes', { count: Math.ceil(seconds / 60) })
    : t('hours', { count: Math.ceil(seconds / 3600) });
}

/** Classifies a failed `POST /api/analyze`: a refused photo, no subscription, an ended session, or a sentence to show. */
export function toAnalysisFailure(error: FailureDetails | null): AnalysisFailure {
  if (!error) return { kind: 'problem', text: t('failed') };
  switch (error.code) {
    case 'image_unassessable': {
      const reasons = error.reasons.map(({ code, message }) => {
        const reason = UNASSESSABLE_REASONS.find((known) => known === code);
        return reason ? describeUnassessable(reason) : message;
      });
      return { kind: 'refused', reasons: reasons.length > 0 ? reasons : [error.text] };
    }
    case 'subscription_required':
      return { kind: 'locked' };
    case 'too_many_requests': {
      const { retryAfterSeconds } = error;
      const text = retryAfterSeconds
        ? t('tooManyPhotosWait', { wait: formatWait(retryAfterSeconds) })
        : t('tooManyPhotos');
      return { kind: 'problem', text };
    }
    case 'unauthenticated':
      return { kind: 'sessionEnded' };
    default:
      return { kind: 'problem', text: error.text || t('failed') };
  }
}
