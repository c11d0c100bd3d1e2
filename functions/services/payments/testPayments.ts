import Stripe from 'stripe';
import type { Browser, TestApi } from '#functions/testing/testApi';

/** What a card does: pays; is declined; pays at first and is declined at renewals. */
type Card = 'pays' | 'declined' | 'failsLater';

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/** A person at Stripe's pages, and time as Stripe sees it, in tests. */
export function testPayments({ cloud, clock }: TestApi) {
  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = cloud.resources;
  const { hostname, port } = new URL(STRIPE_API_URL);
  const stripe = new Stripe(STRIPE_SECRET_KEY, { protocol: 'http', host: hostname, port, telemetry: false });

  const pay = async (checkoutUrl: string, card: Card = 'pays') => {
    const response = await post(checkoutUrl, { action: 'pay', card });
    await cloud.stripe.settled();
    return response.headers.get('location');
  };
  return {
    stripe,
    pay,
    /** From the button to an active subscription. */
    subscribe: async (person: Browser, card: Card = 'pays') => {
      const { checkoutUrl } = await person.subscription.createCheckout({});
      return pay(checkoutUrl, card);
    },
    /** Puts another card on the portal. */
    useCard: async (person: Browser, card: Card) => {
      const { portalUrl } = await person.subscription.portal({});
      await post(portalUrl, { action: 'card', card });
      await cloud.stripe.settled();
    },
    /** Lets time pass for everybody, Stripe included, and its news arrive. */
    pass: async (by: Parameters<typeof clock.advance>[0]) => {
      clock.advance(by);
      await cloud.stripe.settled();
    },
  };
}
