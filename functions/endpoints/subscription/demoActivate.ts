import { AppError } from '#domain/http/errors';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { isActive } from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';

const DEMO_MS = 365 * 24 * 60 * 60 * 1000;

/** Exists only where the stage's settings enable it (decisions A4); a subscription in force is left as it is. */
export const handler = endpoint(subscriptionRoutes.demoActivate, async ({ user, subscriptions, newId, now, audit }) => {
  const endsAt = new Date(now().getTime() + DEMO_MS);
  if (!isActive(user, now()) && !(await subscriptions.demonstrate(user, newId(), endsAt, audit.commit))) {
    throw new AppError('conflict', 'Your subscription is being changed right now. Please try again in a moment.');
  }
  return { success: true as const, message: 'Your demo subscription is active.' };
});
