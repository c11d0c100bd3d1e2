import { AppError } from '#domain/http/errors';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { endpoint } from '#functions/http/endpoint';
import { getPayments } from '#functions/services/payments/payments';
import { subscriptionAnswers } from './messages';

/** Returns Stripe's page for cards, receipts and open invoices. */
export const handler = endpoint(subscriptionRoutes.portal, async (context) => {
  const { user, site } = context;
  const { stripeCustomerId: customerId } = user;
  if (!customerId) throw new AppError('conflict', subscriptionAnswers('noPayment'));
  return { portalUrl: await getPayments(context).openPortal({ customerId, site: site() }) };
});
