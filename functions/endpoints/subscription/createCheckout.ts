import type { User } from '#data/account/users';
import { AppError } from '#domain/http/errors';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { isLive, isUnpaid } from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';
import { paymentsOf } from '#functions/services/payments/payments';
import type { Services } from '#functions/services/services';

/** Sends a person to pay. Entitles to nothing: that is the webhook's to write (decisions A5). */
export const handler = endpoint(subscriptionRoutes.createCheckout, async (context) => {
  const { user, site } = context;
  const payments = paymentsOf(context);
  const customerId = await customerOf(context);
  const subscribed = await payments.subscriptionOf(customerId);
  if (subscribed && isUnpaid(subscribed.billing)) {
    throw new AppError('conflict', 'Your last payment did not go through. Please update your card instead.');
  }
  if (subscribed && isLive(subscribed.billing) && subscribed.billing.status !== 'incomplete') {
    throw new AppError('conflict', 'You already have a subscription. It may take a moment to show.');
  }
  return { checkoutUrl: await payments.checkout({ userId: user.id, customerId, site: site() }) };
});

/**
 * The account's customer at Stripe, made at the first checkout, and anew where it was deleted there. Of two made in parallel
 * the first one tied stays, and none stays of an account that is gone.
 */
async function customerOf(context: Services & { user: User }): Promise<string> {
  const { user, users, subscriptions } = context;
  const payments = paymentsOf(context);
  const { id, stripeCustomerId } = user;
  if (stripeCustomerId && (await payments.hasCustomer(stripeCustomerId))) return stripeCustomerId;
  const customerId = await payments.newCustomer(user);
  if (await subscriptions.link(user, customerId)) return customerId;
  const latest = await users.byId(id);
  const tied = latest?.status === 'active' && latest.stripeCustomerId;
  if (tied !== customerId) await payments.forget(customerId);
  if (!tied) throw new AppError('unauthenticated', 'Please log in to continue');
  return tied;
}
