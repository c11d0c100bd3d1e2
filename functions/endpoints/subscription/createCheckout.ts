import type { User } from '#data/account/user';
import { AppError } from '#domain/http/errors';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { isLive, isUnpaid } from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';
import { getPayments } from '#functions/services/payments/payments';
import type { Services } from '#functions/services/services';
import { httpMessages } from '#domain/http/messages';
import { subscriptionAnswers } from './messages';

/** Returns a Checkout page. Writes no entitlement: docs/decisions/005-entitlement-is-written-by-the-server.md. */
export const handler = endpoint(subscriptionRoutes.createCheckout, async (context) => {
  const { user, site } = context;
  const payments = getPayments(context);
  const customerId = await findOrCreateCustomer(context);
  const { stripeSubscription } = (await payments.fetchSubscription(customerId)) ?? {};
  if (stripeSubscription && isUnpaid(stripeSubscription)) {
    throw new AppError('conflict', subscriptionAnswers('paymentFailed'));
  }
  if (stripeSubscription && isLive(stripeSubscription) && stripeSubscription.status !== 'incomplete') {
    throw new AppError('conflict', subscriptionAnswers('subscribedBefore'));
  }
  return { checkoutUrl: await payments.openCheckout({ userId: user.id, customerId, site: site() }) };
});

/**
 * Returns the id of the account's Stripe customer; creates one at the first checkout, or where it was deleted at Stripe. Of two
 * parallel calls the first to link its customer wins. The other deletes its own, and so does a call for a deleted account.
 */
async function findOrCreateCustomer(context: Services & { user: User }): Promise<string> {
  const { user, users, subscriptions } = context;
  const payments = getPayments(context);
  const { id, stripeCustomerId } = user;
  if (stripeCustomerId && (await payments.hasCustomer(stripeCustomerId))) return stripeCustomerId;
  const customerId = await payments.createCustomer(user);
  if (await subscriptions.linkCustomer(user, customerId)) return customerId;
  const latest = await users.findById(id);
  const linkedId = latest?.status === 'active' && latest.stripeCustomerId;
  if (linkedId !== customerId) await payments.deleteCustomer(customerId);
  if (!linkedId) throw new AppError('unauthenticated', httpMessages('logIn'));
  return linkedId;
}
