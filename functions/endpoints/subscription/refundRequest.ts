import { AppError } from '#domain/http/errors';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { refundableUntil } from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';
import { paymentsOf } from '#functions/services/payments/payments';
import { refundLetter } from '#functions/services/payments/paymentLetters';

const done = (message: string, refunded: boolean) => ({ success: true as const, message, refunded });
const BACK = 'Your payment is on its way back to your card, which can take up to 10 days. Your subscription has ended.';
const ASKED = 'Your request has reached us. We will answer by email.';

/** Within 30 days the money goes back and the subscription ends at once; later, a person decides (decisions D24). */
export const handler = endpoint(subscriptionRoutes.refundRequest, async (context) => {
  const { user, body, now, outbox, config, audit } = context;
  const payments = paymentsOf(context);
  const subscribed = user.stripeCustomerId ? await payments.subscriptionOf(user.stripeCustomerId) : null;
  if (!subscribed) throw new AppError('conflict', 'There is no payment to give back.');
  const { billing, chargeId } = subscribed;
  if (billing.refunded) {
    await payments.end(billing.id);
    return done(BACK, true);
  }
  const until = refundableUntil(billing);
  if (chargeId && until && now() < new Date(until)) {
    await payments.refund(chargeId);
    await payments.end(billing.id);
    return done(BACK, true);
  }
  await audit.commit([await outbox.posting(refundLetter(config.operatorEmail, user, subscribed, body?.message))]);
  return done(ASKED, false);
});
