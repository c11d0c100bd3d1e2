import { AppError } from '#domain/http/errors';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { isActive } from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';
import { subscriptionAnswers } from './messages';

const DEMO_DURATION_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Activates a demo subscription, on stages that offer it: docs/decisions/005-entitlement-is-written-by-the-server.md. Does
 * nothing where one is active.
 */
export const handler = endpoint(subscriptionRoutes.demoActivate, async ({ user, subscriptions, newId, now, audit }) => {
  const endsAt = new Date(now().getTime() + DEMO_DURATION_MS);
  if (!isActive(user, now()) && !(await subscriptions.activateDemo(user, newId(), endsAt, audit.commit))) {
    throw new AppError('conflict', subscriptionAnswers('beingChanged'));
  }
  return { success: true as const, message: subscriptionAnswers('demoActive') };
});
