import { routes } from '#domain/routes';
import { DEMO_PREFIX, isActive } from '#domain/subscription';
import { endpoint } from '../endpoint';

const DEMO_MS = 365 * 24 * 60 * 60 * 1000;

/** Exists only where the stage's settings enable it (decisions A4); a subscription in force is left as it is. */
export const handler = endpoint(routes.subscription.demoActivate, async ({ user, users, newId, now }) => {
  if (!isActive(user, now())) {
    await users.setSubscription(user.id, {
      subscriptionStatus: 'active',
      subscriptionId: `${DEMO_PREFIX}${newId()}`,
      subscriptionEndsAt: new Date(now().getTime() + DEMO_MS).toISOString(),
    });
  }
  return { success: true as const, message: 'Your demo subscription is active.' };
});
