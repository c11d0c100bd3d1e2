import { AppError } from '#domain/http/errors';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { endpoint } from '#functions/http/endpoint';
import { getPayments } from '#functions/services/payments/payments';

/** Returns Stripe's page for cards, receipts and open invoices. */
export const handler = endpoint(subscriptionRoutes.portal, async (context) => {
  const { user, site } = context;
  const { stripeCustomerId: customerId } = user;
  if (!customerId) throw new AppError('conflict', 'You have no payment yet.');
  return { portalUrl: await getPayments(context).openPortal({ customerId, site: site() }) };
});
