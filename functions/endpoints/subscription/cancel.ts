import { AppError } from '#domain/http/errors';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { isLive, isUnpaid } from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';
import { paymentsOf } from '#functions/services/payments/payments';

/** Ends the renewal; what is paid for stays in force. One whose payment failed has nothing left to run, and ends now. */
export const handler = endpoint(subscriptionRoutes.cancel, async (context) => {
  const { user } = context;
  const payments = paymentsOf(context);
  const subscribed = user.stripeCustomerId ? await payments.subscriptionOf(user.stripeCustomerId) : null;
  if (!subscribed || !isLive(subscribed.billing)) {
    throw new AppError('conflict', 'There is no subscription to cancel.');
  }
  const { billing } = subscribed;
  if (isUnpaid(billing)) {
    await payments.end(billing.id);
    return { success: true as const, message: 'Your subscription is canceled. You will not be charged again.' };
  }
  if (!billing.cancelAtPeriodEnd) await payments.cancel(billing.id);
  const message =
    'Your subscription is canceled. You keep access until the end of the period you paid for, and will not be charged again.';
  return { success: true as const, message };
});
