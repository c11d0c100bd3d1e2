import { subscribe as listen, unsubscribe as stopListening } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import Stripe from 'stripe';
import type { Browser, TestApi } from '#functions/testing/testApi';

/** How a card behaves. `failsLater` pays once and is declined at renewals. */
type Card = 'pays' | 'declined' | 'failsLater';

const postForm = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/** Acts on Stripe's pages as a person does, and moves Stripe's clock. */
export function testPayments({ cloud, clock }: TestApi) {
  const { STRIPE_API_URL } = cloud.environment;
  const { hostname, port } = new URL(STRIPE_API_URL);
  let payments = 0;
  const stripe = new Stripe(cloud.stripe.secretKey, { protocol: 'http', host: hostname, port, telemetry: false });

  /** Pays with the card of this number. Without one, each payment has a card of its own. */
  const pay = async (checkoutUrl: string, card: Card = 'pays', number = `checkout ${++payments}`) => {
    const response = await postForm(checkoutUrl, { action: 'pay', card, number });
    await cloud.stripe.waitForDeliveries();
    return response.headers.get('location');
  };
  return {
    stripe,
    pay,
    /** Opens Checkout and pays. */
    subscribe: async (person: Browser, card: Card = 'pays', number?: string) => {
      const { checkoutUrl } = await person.subscription.createCheckout({});
      return pay(checkoutUrl, card, number);
    },
    /** Replaces the card on the portal. */
    useCard: async (person: Browser, card: Card) => {
      const { portalUrl } = await person.subscription.portal({});
      await postForm(portalUrl, { action: 'card', card });
      await cloud.stripe.waitForDeliveries();
    },
    /** Moves the clock and delivers the webhooks that come due. */
    advanceTime: async (by: Parameters<typeof clock.advance>[0]) => {
      clock.advance(by);
      await cloud.stripe.waitForDeliveries();
    },
    /** Counts the requests that read subscriptions from Stripe while `run` runs. */
    countSubscriptionFetches: async (run: () => Promise<unknown>): Promise<number> => {
      let fetches = 0;
      const onRequest = (message: unknown) => {
        const { request } = message as { request: ClientRequest };
        if (request.method === 'GET' && request.path.startsWith('/v1/subscriptions')) fetches += 1;
      };
      listen('http.client.request.start', onRequest);
      try {
        await run();
      } finally {
        stopListening('http.client.request.start', onRequest);
      }
      return fetches;
    },
  };
}
