import { AppError } from '#domain/http/errors';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { isLive, isUnpaid } from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';
import { getPayments } from '#functions/services/payments/payments';

/**
 * Stops the renewal and keeps the paid period. A subscription whose payment failed has no paid period, and ends now.
 */
export const handler = endpoint(subscriptionRoutes.cancel, async (context) => {
  const { user } = context;
  const payments = getPayments(context);
  const subscription = user.stripeCustomerId ? await payments.fetchSubscription(user.stripeCustomerId) : null;
  if (!subscription || !isLive(subscription.stripeSubscription)) {
    throw new AppError('conflict', 'There is no subscription to cancel.');
  }
  const { stripeSubscription } = subscription;
  if (isUnpaid(stripeSubscription)) {
    await payments.cancelNow(stripeSubscription.id);
    return { success: true as const, message: 'Your subscription is canceled. You will not be charged again.' };
  }
  if (!stripeSubscription.cancelAtPeriodEnd) await payments.cancelAtPeriodEnd(stripeSubscription.id);
  const message =
    'Your subscription is canceled. You keep access until the end of the period you paid for, and will not be charged again.';
  return { success: true as const, message };
});
