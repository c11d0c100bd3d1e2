import type { User } from '#data/account/user';
import type { Letter } from '#data/operations/outbox';
import { getLocale } from '#domain/messages/language';
import { letterMessages } from '#functions/services/messages';
import type { CustomerSubscription, Price } from './stripeSubscription';

const t = letterMessages;

/** Reminds of a renewal, with the amount that Stripe will bill: docs/decisions/042-refunds-and-renewals.md. */
export function composeRenewalLetter(to: string, renewal: string, price: Price | null): Letter {
  const day = new Date(renewal).toLocaleDateString(getLocale(), { dateStyle: 'long', timeZone: 'America/New_York' });
  return {
    to,
    need: 'owed',
    subject: t('renewalSubject'),
    text: price === null ? t('renewal', { day }) : t('renewalWithPrice', { day, price: formatPrice(price) }),
  };
}

const formatPrice = ({ cents, currency }: Price): string =>
  (cents / 100).toLocaleString(getLocale(), { style: 'currency', currency });

/** Says that a payment failed and how to fix it. */
export function composeFailedPaymentLetter(to: string): Letter {
  return {
    to,
    subject: t('paymentFailedSubject'),
    text: t('paymentFailed'),
  };
}

/** Asks the operator to decide on a refund. Names the person by the ids of Stripe and of the table. */
export function composeRefundLetter(
  to: string,
  { id, email, stripeCustomerId }: User,
  { stripeSubscription, chargeId }: CustomerSubscription,
  message = '',
): Letter {
  const { id: subscriptionId, status, startedAt } = stripeSubscription;
  const values = { id, email, customerId: stripeCustomerId ?? '', subscriptionId, status, startedAt, message };
  return {
    to,
    need: 'asked',
    subject: t('refundSubject'),
    text: t('refund', { ...values, chargeId: chargeId ?? t('noCharge') }),
  };
}
