import { defineMessages } from '#domain/messages/defineMessages';
import { paymentMessagesInSpanish } from './messages.es';

/** What Stripe’s pages show, and why a payment did not work. */
export const paymentMessages = defineMessages(
  'payment',
  {
    terms:
      'You pay ${price} now. The subscription renews every year at that price until you cancel, which you can do at any time on the Subscribe page. Within 30 days of your first payment you get your money back on request, once per person and card.',
    product: 'Annual subscription',
    paymentNotFound: 'This payment can no longer be found.',
    unavailable: 'Payments are not available right now. Please try again in a moment.',
    invalidSignature: 'The signature is not valid.',
  },
  paymentMessagesInSpanish,
);
