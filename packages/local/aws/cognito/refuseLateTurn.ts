import { ServiceError } from '#local/aws/localService';

/** Callers give up after 5 s. Work starts earlier than this or not at all, so that nobody pays for an answer that comes too late. */
const MAX_WAIT_MS = 1500;

/** Throws Cognito's throttling error when work has waited too long for its turn; `since` is a `performance.now()`. */
export function refuseLateTurn(since: number): void {
  if (performance.now() - since > MAX_WAIT_MS) throw new ServiceError('TooManyRequestsException', 'Too many requests');
}
