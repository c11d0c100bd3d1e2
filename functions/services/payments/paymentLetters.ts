import type { User } from '#data/account/user';
import type { Letter } from '#data/operations/outbox';
import type { CustomerSubscription, Price } from './stripeSubscription';

/** Reminds of a renewal, with the amount that Stripe will bill: docs/decisions/042-refunds-and-renewals.md. */
export function composeRenewalLetter(to: string, renewal: string, price: Price | null): Letter {
  const day = new Date(renewal).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
  const amount = price === null ? '' : ` for ${formatPrice(price)}`;
  return {
    to,
    need: 'owed',
    subject: 'Your subscription renews soon',
    text:
      `Your annual subscription renews on ${day}${amount}.\n\n` +
      'If you want to keep it, there is nothing to do. If not, sign in, open Subscribe and choose Cancel subscription ' +
      'before that day; you keep access until then and will not be charged again.',
  };
}

const formatPrice = ({ cents, currency }: Price): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency });

/** Says that a payment failed and how to fix it. */
export function composeFailedPaymentLetter(to: string): Letter {
  return {
    to,
    subject: 'Your payment did not go through',
    text:
      'The payment for your annual subscription did not go through, so new analyses are paused. Your history stays ' +
      'yours to read.\n\nTo mend it, sign in, open Subscribe and choose Update your card.',
  };
}

/** Asks the operator to decide on a refund. Names the person by the ids of Stripe and of the table. */
export function composeRefundLetter(
  to: string,
  { id, email, stripeCustomerId }: User,
  { stripeSubscription, chargeId }: CustomerSubscription,
  message = '',
): Letter {
  const lines = [
    `Account: ${id}`,
    `Answer to: ${email}`,
    `Customer: ${stripeCustomerId ?? ''}`,
    `Subscription: ${stripeSubscription.id}, ${stripeSubscription.status}, since ${stripeSubscription.startedAt}`,
    `Last charge: ${chargeId ?? 'none'}`,
    '',
    message,
  ];
  return { to, need: 'asked', subject: 'Refund request', text: lines.join('\n') };
}
