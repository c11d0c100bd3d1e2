import { AppError } from '#domain/http/errors';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { isLive, isUnpaid } from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';
import { getPayments } from '#functions/services/payments/payments';
import { subscriptionAnswers } from './messages';

const t = subscriptionAnswers;

/**
 * Stops the renewal and keeps the paid period. A subscription whose payment failed has no paid period, and ends now.
 */
export const handler = endpoint(subscriptionRoutes.cancel, async (context) => {
  const { user } = context;
  const payments = getPayments(context);
  const subscription = user.stripeCustomerId ? await payments.fetchSubscription(user.stripeCustomerId) : null;
  if (!subscription || !isLive(subscription.stripeSubscription)) {
    throw new AppError('conflict', t('notSubscribed'));
  }
  const { stripeSubscription } = subscription;
  if (isUnpaid(stripeSubscription)) {
    await payments.cancelNow(stripeSubscription.id);
    return { success: true as const, message: t('canceledNow') };
  }
  if (!stripeSubscription.cancelAtPeriodEnd) await payments.cancelAtPeriodEnd(stripeSubscription.id);
  const message = t('canceled');
  return { success: true as const, message };
});
