import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { ANNUAL_PRICE_USD } from '#domain/subscription/price';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';

const PRICE_CENTS = Math.round(ANNUAL_PRICE_USD * 100);
const DAY = 24 * 60 * 60;
const SITE = 'http://127.0.0.1:3000';
const START = Date.parse('2027-03-01T12:00:00Z');

let cloud: LocalCloud;
let stripe: Stripe;
let at = START;
/** The events that the webhook received, and the status that it answers with. */
let events: Stripe.Event[] = [];
let respondTo: (event: Stripe.Event) => number = () => 200;

function createClient({ environment, stripe: { secretKey } }: LocalCloud, key = secretKey): Stripe {
  const { hostname, port } = new URL(environment.STRIPE_API_URL);
  return new Stripe(key, { protocol: 'http', host: hostname, port, telemetry: false, maxNetworkRetries: 0 });
}

function start(dataDir: string | null = null): Promise<LocalCloud> {
  return startLocalCloud({ dataDir, clock: () => new Date(at) });
}

function receiveEvents(local: LocalCloud): void {
  local.stripe.deliverTo(`${SITE}/hook`, async (request) => {
    const { webhookSecret } = local.stripe;
    const signature = request.headers.get('stripe-signature') ?? '';
    const payload = Buffer.from(await request.arrayBuffer());
    const event = Stripe.webhooks.constructEvent(payload, signature, webhookSecret, 300, undefined, at);
    const status = respondTo(event);
    if (status === 200) events.push(event);
    return new Response('', { status });
  });
}

beforeEach(async () => {
  at = START;
  events = [];
  respondTo = () => 200;
  cloud = await start();
  stripe = createClient(cloud);
  receiveEvents(cloud);
});
afterEach(async () => cloud.close());

async function createSession(client = stripe): Promise<Stripe.Checkout.Session> {
  const customer = await client.customers.create({ email: 'ann@example.org', metadata: { userId: 'u1' } });
  const { data } = await client.prices.list({ lookup_keys: ['annual'], active: true });
  const price =
    data[0] ??
    (await client.prices.create({
      currency: 'usd',
      unit_amount: PRICE_CENTS,
      recurring: { interval: 'year' },
      lookup_key: 'annual',
      product_data: { name: 'Annual subscription' },
    }));
  return client.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: `${SITE}/subscribe?success=true`,
    cancel_url: `${SITE}/subscribe?canceled=true`,
    subscription_data: { metadata: { userId: 'u1' } },
  });
}

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

async function subscribe(card = 'pays'): Promise<{ customer: string; subscription: Stripe.Subscription }> {
  const { url, customer } = await createSession();
  const response = await post(url!, { action: 'pay', card });
  expect(response.headers.get('location')).toBe(`${SITE}/subscribe?success=true`);
  const { data } = await stripe.subscriptions.list({ customer: customer as string, status: 'all' });
  return { customer: customer as string, subscription: data[0]! };
}

const getPeriodEnd = ({ items }: Stripe.Subscription) => items.data[0]!.current_period_end;
const listTypes = () => events.map(({ type }) => type);
const getLatestSubscription = async (customer: string) =>
  (await stripe.subscriptions.list({ customer, status: 'all' })).data[0]!;

test('paying a session on its page starts a year’s subscription and sends signed events', async () => {
  const { customer, subscription } = await subscribe();
  expect(subscription).toMatchObject({ status: 'active', metadata: { userId: 'u1' }, cancel_at: null });
  expect(new Date(getPeriodEnd(subscription) * 1000).toISOString()).toBe('2028-03-01T12:00:00.000Z');
  await cloud.stripe.waitForDeliveries();
  expect(listTypes().sort()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.paid',
  ]);
  const completed = events.find(({ type }) => type === 'checkout.session.completed')!;
  expect(completed).toMatchObject({ livemode: false, data: { object: { customer, subscription: subscription.id } } });

  const { data } = await stripe.invoicePayments.list({
    invoice: subscription.latest_invoice as string,
    status: 'paid',
    expand: ['data.payment.payment_intent.latest_charge'],
  });
  expect(data[0]).toMatchObject({
    amount_paid: PRICE_CENTS,
    payment: { payment_intent: { latest_charge: { amount: PRICE_CENTS, paid: true, refunded: false } } },
  });
});

test('a declined card pays nothing and leaves the session open; the page links back', async () => {
  const { url, id } = await createSession();
  const page = await (await post(url!, { action: 'pay', card: 'declined' })).text();
  expect(page).toContain('Your card was declined.');
  expect(page).toContain('href="http://127.0.0.1:3000/subscribe?canceled=true"');
  const { data } = await stripe.checkout.sessions.list({ customer: (await createSession()).customer as string });
  expect(data).toHaveLength(1);
  expect((await post(url!, { action: 'pay', card: 'pays' })).status).toBe(303);
  expect(await (await fetch(url!)).text()).toContain('no longer open');
  await cloud.stripe.waitForDeliveries();
  expect(events.filter(({ type }) => type === 'checkout.session.completed')).toHaveLength(1);
  expect(id).toMatch(/^cs_test_/);
});

test('an unpaid session expires after a day', async () => {
  const { customer } = await createSession();
  at += DAY * 1000;
  const { data } = await stripe.checkout.sessions.list({ customer: customer as string });
  expect(data[0]).toMatchObject({ status: 'expired', url: null });
});

describe('under a test clock', () => {
  async function subscribeAndAdvance(card: string, to: (end: number) => number) {
    const { customer, subscription } = await subscribe(card);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START / 1000, customer });
    await cloud.stripe.waitForDeliveries();
    events = [];
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: to(getPeriodEnd(subscription)) });
    await cloud.stripe.waitForDeliveries();
    return { customer, clock, subscription };
  }

  test('a renewal is announced 30 days before, and pays for another year', async () => {
    const { customer, clock, subscription } = await subscribeAndAdvance('pays', (end) => end - 30 * DAY);
    expect(listTypes()).toEqual(['invoice.upcoming']);
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: getPeriodEnd(subscription) });
    await cloud.stripe.waitForDeliveries();
    expect(listTypes()).toContain('invoice.paid');
    const renewed = await getLatestSubscription(customer);
    expect(renewed.status).toBe('active');
    expect(new Date(getPeriodEnd(renewed) * 1000).toISOString()).toBe('2029-03-01T12:00:00.000Z');
  });

  test('a card that fails at renewal makes it past due, and 15 days later it ends', async () => {
    const { customer, clock, subscription } = await subscribeAndAdvance('failsLater', (end) => end);
    expect(listTypes()).toContain('invoice.payment_failed');
    expect((await getLatestSubscription(customer)).status).toBe('past_due');
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: getPeriodEnd(subscription) + 15 * DAY });
    await cloud.stripe.waitForDeliveries();
    expect((await getLatestSubscription(customer)).status).toBe('canceled');
    expect(listTypes()).toContain('customer.subscription.deleted');
  });

  test('a new card on the portal pays the open invoice', async () => {
    const { customer } = await subscribeAndAdvance('failsLater', (end) => end);
    const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: `${SITE}/subscribe` });
    const page = await (await post(url, { action: 'card', card: 'pays' })).text();
    expect(page).toContain(`href="${SITE}/subscribe"`);
    expect((await getLatestSubscription(customer)).status).toBe('active');
  });

  test('a canceled subscription ends with its year', async () => {
    const { customer, subscription } = await subscribe();
    const updated = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(updated).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: getPeriodEnd(subscription),
    });
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START / 1000, customer });
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: getPeriodEnd(subscription) });
    expect(await getLatestSubscription(customer)).toMatchObject({
      status: 'canceled',
      ended_at: getPeriodEnd(subscription),
    });
  });
});

test('a refund sends an event, and happens once', async () => {
  const { customer } = await subscribe();
  await cloud.stripe.waitForDeliveries();
  const charge = events.find(({ type }) => type === 'charge.succeeded')!.data.object as Stripe.Charge;
  expect(await stripe.refunds.create({ charge: charge.id })).toMatchObject({
    amount: PRICE_CENTS,
    status: 'succeeded',
  });
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  await cloud.stripe.waitForDeliveries();
  expect(events.at(-1)).toMatchObject({ type: 'charge.refunded', data: { object: { customer, refunded: true } } });
});

test('a deleted customer has no live subscription and cannot be used again', async () => {
  const { customer } = await subscribe();
  expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(customer)).toEqual(expect.objectContaining({ id: customer, deleted: true }));
  expect((await getLatestSubscription(customer)).status).toBe('canceled');
  await expect(stripe.customers.del(customer)).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 });
  await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject({ param: 'customer' });
});

describe('an invalid request gets Stripe’s error', () => {
  test.each<[string, () => Promise<unknown>, object]>([
    [
      'an unknown parameter',
      () => stripe.customers.create({ nickname: 'Ann' } as Stripe.CustomerCreateParams),
      {
        code: 'parameter_unknown',
        param: 'nickname',
        message: 'Received unknown parameter: nickname',
        statusCode: 400,
      },
    ],
    [
      'an unknown parameter deep inside',
      () =>
        stripe.prices.create({
          currency: 'usd',
          product_data: { name: 'x', color: 'red' },
        } as Stripe.PriceCreateParams),
      { code: 'parameter_unknown', param: 'product_data[color]' },
    ],
    [
      'a missing one',
      () => stripe.refunds.create({}),
      { code: 'parameter_missing', param: 'charge', message: 'Missing required param: charge.' },
    ],
    [
      'one of the wrong type',
      () => stripe.prices.list({ limit: 'many' as unknown as number }),
      { type: 'StripeInvalidRequestError', param: 'limit' },
    ],
    [
      'one that is not a URL',
      () => stripe.billingPortal.sessions.create({ customer: 'cus_x', return_url: 'home' }),
      { param: 'return_url' },
    ],
    [
      'an unknown id in a parameter',
      () => stripe.checkout.sessions.list({ customer: 'cus_x' }),
      { code: 'resource_missing', statusCode: 400 },
    ],
    [
      'an unknown id in the path',
      () => stripe.subscriptions.cancel('sub_x'),
      { code: 'resource_missing', statusCode: 404 },
    ],
    ['an operation not provided', () => stripe.coupons.list(), { statusCode: 404 }],
    ['another key', () => createClient(cloud, 'sk_test_other').prices.list(), { type: 'StripeAuthenticationError' }],
    ['another version', () => stripe.prices.list({}, { apiVersion: '2020-08-27' }), { statusCode: 400 }],
  ])('%s', async (_, call, refusal) => {
    await expect(call()).rejects.toMatchObject(refusal);
  });
});

test('calls with one idempotency key are one call, and the key takes no other parameters', async () => {
  const options = { idempotencyKey: 'one' };
  const first = await stripe.customers.create({ email: 'ann@example.org' }, options);
  expect((await stripe.customers.create({ email: 'ann@example.org' }, options)).id).toBe(first.id);
  await expect(stripe.customers.create({ email: 'bea@example.org' }, options)).rejects.toMatchObject({
    rawType: 'idempotency_error',
  });
});

// Fault 11.
test('a refused webhook is retried with growing delays, and does not block others', async () => {
  respondTo = ({ type }) => (type === 'invoice.paid' ? 500 : 200);
  await subscribe();
  await cloud.stripe.waitForDeliveries();
  expect(listTypes()).toHaveLength(3);
  respondTo = () => 200;
  await cloud.stripe.waitForDeliveries();
  expect(listTypes()).not.toContain('invoice.paid');
  at += 60_000;
  await cloud.stripe.waitForDeliveries();
  expect(listTypes()).toContain('invoice.paid');
});

test('all data survives a restart, including undelivered webhooks', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-'));
  const before = await start(dataDir);
  const { url, customer } = await createSession(createClient(before));
  await post(url!, { action: 'pay', card: 'pays' });
  await before.close();
  const after = await start(dataDir);
  expect(after.stripe.webhookSecret).toBe(before.stripe.webhookSecret);
  const { data } = await createClient(after).subscriptions.list({ customer: customer as string });
  expect(data[0]!.status).toBe('active');
  receiveEvents(after);
  await after.stripe.waitForDeliveries();
  expect(listTypes()).toContain('checkout.session.completed');
  await after.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a deleted customer’s open session takes no payment, and no personal data stays on the disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-'));
  const local = await start(dataDir);
  const client = createClient(local);
  const { url, customer } = await createSession(client);
  const readStore = () => readFile(join(dataDir, 'stripe', 'book.jsonl'), 'utf8');
  expect(await readStore()).toContain('ann@example.org');
  await client.customers.del(customer as string);
  expect(await readStore()).not.toContain('ann@example.org');
  expect(await (await post(url!, { action: 'pay', card: 'pays' })).text()).toContain('no longer open');
  const { data } = await client.subscriptions.list({ customer: customer as string, status: 'all' });
  expect(data).toEqual([]);
  await local.close();
  await rm(dataDir, { recursive: true });
});
