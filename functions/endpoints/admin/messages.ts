import { defineMessages } from '#domain/messages/defineMessages';
import { customerAnswersInSpanish } from './messages.es';

/** What the API answers to administrators about customers and the security demo. */
export const customerAnswers = defineMessages(
  'customerAnswers',
  {
    liveSubscription:
      'This customer has a live subscription at Stripe, which this switch does not touch: Stripe goes on charging for it until it is canceled there.',
    customerNotFound: 'There is no such customer.',
    demoNote: 'A note about a spot on my shoulder.',
    ownPlace: 'With the person’s key, at its own place',
    otherKey: 'With another key',
    changedBit: 'With one bit changed',
    otherAnalysis: 'Moved to another analysis',
    otherField: 'Moved to another field',
  },
  customerAnswersInSpanish,
);
