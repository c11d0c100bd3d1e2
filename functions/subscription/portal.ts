import { AppError } from '#domain/errors';
import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';
import { paymentsOf } from '../payments/payments';

/** Stripe's own page for cards, receipts and open invoices. */
export const handler = endpoint(routes.subscription.portal, async (context) => {
  const { user, site } = context;
  const { id: userId, stripeCustomerId: customerId } = user;
  if (!customerId) throw new AppError('conflict', 'There is no payment to look at yet.');
  return { portalUrl: await paymentsOf(context).portal({ userId, customerId, site: site() }) };
});
