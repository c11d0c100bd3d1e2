import { AppError } from '#domain/http/errors';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { getRefundDeadline } from '#domain/subscription/subscription';
import { endpoint } from '#functions/http/endpoint';
import { runInLanguage } from '#functions/runtime/language';
import { openRefundWindow } from '#functions/services/payments/billing';
import { getPayments } from '#functions/services/payments/payments';
import { composeRefundLetter } from '#functions/services/payments/paymentLetters';
import { subscriptionAnswers } from './messages';

const t = subscriptionAnswers;

/**
 * Refunds and ends the subscription within 30 days of the person's first payment. Otherwise the operator decides:
 * docs/decisions/042-refunds-and-renewals.md.
 */
export const handler = endpoint(subscriptionRoutes.refundRequest, async (context) => {
  const { user, body, now, outbox, config, audit } = context;
  const payments = getPayments(context);
  const subscription = user.stripeCustomerId ? await payments.fetchSubscription(user.stripeCustomerId) : null;
  if (!subscription) throw new AppError('conflict', t('nothingToRefund'));
  const { stripeSubscription, chargeId } = subscription;
  const refundWindow = await openRefundWindow(context, user.id, subscription);
  const deadline = getRefundDeadline(stripeSubscription, refundWindow);
  const isRefundable = chargeId !== null && deadline !== null && now() < new Date(deadline);
  if (stripeSubscription.refunded || isRefundable) {
    if (isRefundable) await payments.refund(chargeId);
    await payments.cancelNow(stripeSubscription.id);
    return { success: true as const, message: t('refunded'), refunded: true };
  }
  const letter = runInLanguage('en', () =>
    composeRefundLetter(config.operatorEmail, user, subscription, body?.message),
  );
  await audit.commit([await outbox.prepareLetter(letter)]);
  return { success: true as const, message: t('forwarded'), refunded: false };
});
