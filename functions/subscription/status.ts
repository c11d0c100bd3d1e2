import { routes } from '#domain/routes';
import { isActive } from '#domain/subscription';
import { endpoint } from '../endpoint';

export const handler = endpoint(routes.subscription.status, ({ user, now }) =>
  Promise.resolve({
    isActive: isActive(user, now()),
    status: user.subscriptionStatus,
    endsAt: user.subscriptionEndsAt,
  }),
);
