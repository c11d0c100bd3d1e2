import type { Letter } from '#data/operations/outbox';
import type { User } from '#data/account/users';
import { ANNUAL_PRICE_USD, type Billing } from '#domain/subscription/subscription';

/** The reminder 30 days before a renewal (decisions D24). */
export function renewalLetter(to: string, renewal: string): Letter {
  const day = new Date(renewal).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
  return {
    to,
    need: 'owed',
    subject: 'Your subscription renews soon',
    text:
      `Your annual subscription renews on ${day} for $${ANNUAL_PRICE_USD}.\n\n` +
      'If you want to keep it, there is nothing to do. If not, sign in, open Subscribe and choose Cancel subscription ' +
      'before that day; you keep access until then and will not be charged again.',
  };
}

/** The notice of a payment that failed, with the way to mend it. */
export function failedPaymentLetter(to: string): Letter {
  return {
    to,
    subject: 'Your payment did not go through',
    text:
      'The payment for your annual subscription did not go through, so new analyses are paused. Your history stays ' +
      'yours to read.\n\nTo mend it, sign in, open Subscribe and choose Update your card.',
  };
}

/** What the operator needs to decide on a refund; the person is named by ids that Stripe and the table know. */
export function refundLetter(
  to: string,
  { id, email, stripeCustomerId }: User,
  { billing, chargeId }: { billing: Billing; chargeId: string | null },
  message = '',
): Letter {
  const lines = [
    `Account: ${id}`,
    `Answer to: ${email}`,
    `Customer: ${stripeCustomerId ?? ''}`,
    `Subscription: ${billing.id}, ${billing.status}, since ${billing.startedAt}`,
    `Last charge: ${chargeId ?? 'none'}`,
    '',
    message,
  ];
  return { to, need: 'asked', subject: 'Refund request', text: lines.join('\n') };
}
