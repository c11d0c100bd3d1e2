import { defineMessages } from '#domain/messages/defineMessages';
import { subscriptionAnswersInSpanish } from './messages.es';

/** What the API answers about a subscription. */
export const subscriptionAnswers = defineMessages(
  'subscriptionAnswers',
  {
    notSubscribed: 'There is no subscription to cancel.',
    canceledNow: 'Your subscription is canceled. You will not be charged again.',
    canceled:
      'Your subscription is canceled. You keep access until the end of the period you paid for, and will not be charged again.',
    paymentFailed: 'Your last payment did not go through. Please update your card instead.',
    subscribedBefore: 'You already have a subscription. It may take a moment to show.',
    beingChanged: 'Your subscription is being changed right now. Please try again in a moment.',
    demoActive: 'Your demo subscription is active.',
    noPayment: 'You have no payment yet.',
    refunded:
      'Your payment is on its way back to your card, which can take up to 10 days. Your subscription has ended.',
    forwarded: 'Your request has reached us. We will answer by email.',
    nothingToRefund: 'There is no payment to give back.',
  },
  subscriptionAnswersInSpanish,
);
