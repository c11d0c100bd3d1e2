import { AppError } from '#domain/http/errors';
import { postMessages } from '#domain/blog/messages';

/** Throws 400 for the field `publishAt` where an article would be scheduled for a time that is not after `now`. */
export function requireFuture(publishAt: string | undefined, now: Date): void {
  if (publishAt === undefined || publishAt > now.toISOString()) return;
  const message = postMessages('publishTimePast');
  throw new AppError('invalid_request', message, { fields: { publishAt: message } });
}
