import Stripe from 'stripe';
import type { Bench, BenchUser } from '#lab/bench/bench';
import { registerNewUser } from './newUser';
import type { CallInput, ScaleCases } from './scaleCase';

const registerWithoutPayment = async (...context: [Bench, BenchUser]): Promise<CallInput> => {
  await registerNewUser(...context);
  return {};
};

/** Registers a user who pays, and returns the Stripe event of the payment, which the product has not received. */
async function createPaymentEvent(bench: Bench, user: BenchUser): Promise<CallInput> {
  const { id } = await registerNewUser(bench, user);
  const { checkoutUrl } = await bench.call<{ checkoutUrl: string }>(user, { route: 'subscription.createCheckout' });
  const form = new URLSearchParams({ action: 'pay', card: 'pays', number: id });
  await fetch(checkoutUrl, { method: 'POST', redirect: 'manual', body: form });
  const { stripeCustomerId: customer } = (await bench.services.users.findById(id))!;
  const payload = JSON.stringify({ type: 'invoice.paid', livemode: false, data: { object: { customer } } });
  const secret = bench.cloud.stripe.webhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return { body: payload, headers: { 'stripe-signature': signature }, signedOut: true };
}

/** Registers a user with a subscription. */
const registerSubscriber = async (...context: [Bench, BenchUser]): Promise<CallInput> => {
  const [{ call }, user] = context;
  await call(user, { route: 'stripe.webhook', ...(await createPaymentEvent(...context)) });
  return {};
};

/** Cases for subscriptions. */
export const subscriptionCases: ScaleCases<'subscription'> = {
  status: { name: 'subscription status', caller: 'user' },
  demoActivate: { name: 'demo subscription', caller: 'visitor', input: registerWithoutPayment },
  createCheckout: { name: 'checkout', caller: 'visitor', input: registerWithoutPayment },
  portal: { name: 'billing portal', caller: 'visitor', input: registerSubscriber },
  cancel: { name: 'cancel subscription', caller: 'visitor', input: registerSubscriber },
  refundRequest: { name: 'refund', caller: 'visitor', input: registerSubscriber },
};

/** Cases for Stripe's webhook. */
export const stripeCases: ScaleCases<'stripe'> = {
  webhook: { name: 'payment event', caller: 'visitor', input: createPaymentEvent },
};
