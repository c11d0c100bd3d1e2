import { escapeXml } from '#local/aws/escapeXml';
import { getCurrentTime, type StripeContext } from '#local/stripe/api/operation';
import { StripeApiError } from '#local/stripe/api/stripeApiError';
import { payCheckoutSession } from '#local/stripe/billing/customerActions';
import type { CheckoutSessionRecord, CustomerRecord } from '#local/stripe/store/records';
import type { StripeStore } from '#local/stripe/store/stripeStore';
import { formatDollars, parseCard, renderButton, renderCardField, type PageResult } from './layout';

/** The Checkout page of a session. A form pays it. Null when there is no such session. */
export async function handleCheckoutPage(
  context: StripeContext,
  sessionId: string,
  form: URLSearchParams | null,
): Promise<PageResult | null> {
  const { store } = context;
  const match = findSession(store, sessionId);
  if (!match) return null;
  const { customer, session } = match;
  if (session.status !== 'open') {
    return { title: 'Checkout', body: '<p>This checkout is no longer open. You can close this page.</p>' };
  }
  let error = '';
  if (form?.get('action') === 'pay') {
    try {
      const now = getCurrentTime(context, customer);
      payCheckoutSession({ prices: store.prices, customer }, session, parseCard(form), now);
      await store.saveCustomer(customer);
      return { redirect: session.successUrl };
    } catch (reason) {
      if (!(reason instanceof StripeApiError)) throw reason;
      error = `<p class="error" role="alert">${escapeXml(reason.message)} Try another card.</p>`;
    }
  }
  return renderCheckout(store, customer, session, error);
}

function findSession(
  store: StripeStore,
  id: string,
): { customer: CustomerRecord; session: CheckoutSessionRecord } | undefined {
  for (const customer of store.customers.values()) {
    const session = customer.sessions.find((candidate) => candidate.id === id);
    if (session) return { customer, session };
  }
  return undefined;
}

function renderCheckout(
  store: StripeStore,
  customer: CustomerRecord,
  session: CheckoutSessionRecord,
  error: string,
): PageResult {
  const price = store.prices.get(session.priceId)!;
  const back = session.cancelUrl === null ? '' : `<p><a href="${escapeXml(session.cancelUrl)}">Back</a></p>`;
  return {
    title: 'Checkout',
    body: `<p>Subscribe to ${escapeXml(price.product.name)}: <strong>${formatDollars(price.unitAmount)} per ${price.interval}</strong></p>
<p>${escapeXml(customer.email ?? '')}</p>${error}
<form method="post">${renderCardField('pays')}<p>${escapeXml(session.message ?? '')}</p>${renderButton('pay', 'Subscribe')}</form>${back}`,
  };
}
