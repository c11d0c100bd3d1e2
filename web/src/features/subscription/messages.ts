import { defineMessages } from '#domain/messages/defineMessages';
import { subscriptionMessagesInSpanish } from './messages.es';

/** Texts of the offer, the checkout and the subscription page. */
export const subscriptionMessages = defineMessages(
  'subscription',
  {
    pageTitle: 'Subscribe',
    backHome: 'Back to home',
    'heading.offer': 'Subscribe',
    'heading.active': 'Active Subscription',
    'heading.failed': 'Your subscription',
    checking: 'Checking subscription',
    unknown: 'We could not check your subscription',
    'unknown.text':
      'Do not pay again: if you have a subscription, it is safe. We keep checking, and the page opens by itself.',
    paymentCanceled: 'Payment canceled',
    'paymentCanceled.text': 'Nothing was charged. You can subscribe whenever you like.',

    annual: 'Annual subscription',
    unlock: 'Subscribe to unlock',
    'included.photos': 'Analyze a spot whenever you want, by camera or from a file',
    'included.features': 'See the ABCDE features drawn on your photo',
    'included.steps': 'Learn in plain words what to do next, and by when',
    'included.history': 'Follow your spots in a history that we store encrypted',
    perYear: 'USD per year',
    perMonth: 'About {price} per month. Cancel anytime, with a 30-day money-back guarantee.',
    consent: 'I agree to pay {price} now and every year until I cancel.',
    'consent.hint':
      'Cancel at any time on the Subscription page. You keep access until the end of the year you paid for.',
    subscribe: 'Subscribe Now',
    openingCheckout: 'Opening checkout',
    checkoutFailed: 'Checkout not opened',
    'checkoutFailed.text': 'Checkout failed: {reason}',
    demo: 'Activate demo',
    activating: 'Activating',
    'demo.hint': 'A free demonstration, without payment.',
    demoActivated: 'Demo activated',
    demoFailed: 'Demo not activated',
    'demoFailed.text': 'Demo activation failed: {reason}',
    'demoFailed.unreachable': 'Demo activation failed. Please try again.',
    tryAgain: 'Please try again.',
    ok: 'OK',
    createAccount: 'Create Account',
    signIn: 'Sign In',

    paid: 'Payment successful',
    'paid.activating': 'Thank you. We are activating your subscription; this usually takes a few seconds.',
    'paid.delayed':
      'Activation takes longer than usual. Your payment is safe, and you don’t need to pay again. Access opens by itself.',
    'paid.signedOut': 'We are activating your subscription. Log in to use it.',
    checkAgain: 'Check again',
    activated: 'Subscription activated',
    'activated.text': 'Your subscription is active. You can analyze a photo right away.',

    yourPlan: 'Your plan',
    status: 'Status',
    active: 'Active',
    renewsOn: 'Renews on',
    renewal: '{day}, for another year',
    endsOn: 'Ends on',
    endsCanceled: '{day}. It is canceled, and you will not be charged again.',
    analyze: 'Analyze a photo',
    viewHistory: 'View history',
    cardAndReceipts: 'Card and receipts',
    guarantee: 'Money-back guarantee until {day}.',
    billingFailed: 'Billing not opened',
    'billingFailed.text': 'We could not open billing. Please try again.',

    cancel: 'Cancel subscription',
    'cancel.title': 'Cancel your subscription?',
    'cancel.text': 'It will not renew, and you will not be charged again. You can still read your history.',
    'cancel.textPaid':
      'It will not renew, and you will not be charged again. You keep access until {day}. You can still read your history after that.',
    canceling: 'Canceling',
    canceled: 'Subscription canceled',
    cancelFailed: 'Not canceled',
    keep: 'Keep subscription',

    refund: 'Ask for a refund',
    'refund.title': 'Ask for your money back',
    'refund.guarantee':
      'We return your payment to the same card, and your access ends now. You can still read your history.',
    'refund.later':
      'The guarantee covers 30 days from your first payment, once per person and card. Outside it, a person reads your request and answers by email.',
    'refund.reason': 'Why you ask',
    refundAndEnd: 'Refund and end now',
    sendRequest: 'Send request',
    sending: 'Sending',
    refunded: 'Refund on its way',
    requestSent: 'Request sent',
    refundFailed: 'Refund not requested',

    paymentFailed: 'Your last payment did not go through',
    'paymentFailed.text':
      'You cannot start new analyses until you pay. You can still read your history. Update your card, and we try the payment again.',
    updateCard: 'Update your card',
  },
  subscriptionMessagesInSpanish,
);
