import Stripe from 'stripe';
import type { Bench, Person } from '#local/bin/bench/stage';
import { registered } from './newcomer';
import type { Given, GrowingOf } from './row';

const unpaid = async (...of: [Bench, Person]): Promise<Given> => {
  await registered(...of);
  return {};
};

/** A newcomer pays; gives what Stripe tells of it, and nobody has heard yet. */
async function paying(bench: Bench, person: Person): Promise<Given> {
  const { id } = await registered(bench, person);
  const { checkoutUrl } = await bench.call<{ checkoutUrl: string }>(person, { route: 'subscription.createCheckout' });
  const form = new URLSearchParams({ action: 'pay', card: 'pays' });
  await fetch(checkoutUrl, { method: 'POST', redirect: 'manual', body: form });
  const { stripeCustomerId: customer } = (await bench.services.users.byId(id))!;
  const payload = JSON.stringify({ type: 'invoice.paid', livemode: false, data: { object: { customer } } });
  const secret = bench.cloud.resources.STRIPE_WEBHOOK_SECRET;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return { body: payload, headers: { 'stripe-signature': signature }, signedOut: true };
}

/** A newcomer has paid, and the product knows. */
const paid = async (...of: [Bench, Person]): Promise<Given> => {
  const [{ call }, person] = of;
  await call(person, { route: 'stripe.webhook', ...(await paying(...of)) });
  return {};
};

/** Paying, and what follows from it. */
export const subscription: GrowingOf<'subscription'> = {
  status: { name: 'subscription, polled', as: 'person' },
  demoActivate: { name: 'demonstration', as: 'stranger', given: unpaid },
  createCheckout: { name: 'checkout', as: 'stranger', given: unpaid },
  portal: { name: 'receipts', as: 'stranger', given: paid },
  cancel: { name: 'renewal ended', as: 'stranger', given: paid },
  refundRequest: { name: 'money back', as: 'stranger', given: paid },
};

/** What Stripe tells. */
export const stripe: GrowingOf<'stripe'> = {
  webhook: { name: 'news of a payment', as: 'stranger', given: paying },
};
