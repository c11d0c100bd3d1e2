import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';

const DAY = 24 * 60 * 60;
const SITE = 'http://127.0.0.1:3000';
const START = Date.parse('2027-03-01T12:00:00Z');

let cloud: LocalCloud;
let stripe: Stripe;
let at = START;
/** What the webhook's listener was sent, and how it answers. */
let events: Stripe.Event[] = [];
let listen: (event: Stripe.Event) => number = () => 200;

function clientOf({ resources }: LocalCloud, key = resources.STRIPE_SECRET_KEY): Stripe {
  const { hostname, port } = new URL(resources.STRIPE_API_URL);
  return new Stripe(key, { protocol: 'http', host: hostname, port, telemetry: false, maxNetworkRetries: 0 });
}

function start(dataDir: string | null = null): Promise<LocalCloud> {
  return startLocalCloud({ dataDir, clock: () => new Date(at) });
}

function listenTo(here: LocalCloud): void {
  here.stripe.deliverTo(`${SITE}/hook`, async (request) => {
    const { STRIPE_WEBHOOK_SECRET } = here.resources;
    const signature = request.headers.get('stripe-signature') ?? '';
    const payload = Buffer.from(await request.arrayBuffer());
    const event = Stripe.webhooks.constructEvent(payload, signature, STRIPE_WEBHOOK_SECRET, 300, undefined, at);
    const status = listen(event);
    if (status === 200) events.push(event);
    return new Response('', { status });
  });
}

beforeEach(async () => {
  at = START;
  events = [];
  listen = () => 200;
  cloud = await start();
  stripe = clientOf(cloud);
  listenTo(cloud);
});
afterEach(async () => cloud.close());

async function session(client = stripe): Promise<Stripe.Checkout.Session> {
  const customer = await client.customers.create({ email: 'ann@example.org', metadata: { userId: 'u1' } });
  const { data } = await client.prices.list({ lookup_keys: ['annual'], active: true });
  const price =
    data[0] ??
    (await client.prices.create({
      currency: 'usd',
      unit_amount: 3995,
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

async function paid(card = 'pays'): Promise<{ customer: string; subscription: Stripe.Subscription }> {
  const { url, customer } = await session();
  const response = await post(url!, { action: 'pay', card });
  expect(response.headers.get('location')).toBe(`${SITE}/subscribe?success=true`);
  const { data } = await stripe.subscriptions.list({ customer: customer as string, status: 'all' });
  return { customer: customer as string, subscription: data[0]! };
}

const periodEnd = ({ items }: Stripe.Subscription) => items.data[0]!.current_period_end;
const types = () => events.map(({ type }) => type);
const now = async (customer: string) => (await stripe.subscriptions.list({ customer, status: 'all' })).data[0]!;

test('a session is paid on its page; the subscription runs a year, and the product is told with a valid signature', async () => {
  const { customer, subscription } = await paid();
  expect(subscription).toMatchObject({ status: 'active', metadata: { userId: 'u1' }, cancel_at: null });
  expect(new Date(periodEnd(subscription) * 1000).toISOString()).toBe('2028-03-01T12:00:00.000Z');
  await cloud.stripe.settled();
  expect(types().sort()).toEqual([
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
    amount_paid: 3995,
    payment: { payment_intent: { latest_charge: { amount: 3995, paid: true, refunded: false } } },
  });
});

test('a declined card pays nothing and leaves the session open; the page leads back', async () => {
  const { url, id } = await session();
  const page = await (await post(url!, { action: 'pay', card: 'declined' })).text();
  expect(page).toContain('Your card was declined.');
  expect(page).toContain('href="http://127.0.0.1:3000/subscribe?canceled=true"');
  const { data } = await stripe.checkout.sessions.list({ customer: (await session()).customer as string });
  expect(data).toHaveLength(1);
  expect((await post(url!, { action: 'pay', card: 'pays' })).status).toBe(303);
  expect(await (await fetch(url!)).text()).toContain('no longer open');
  await cloud.stripe.settled();
  expect(events.filter(({ type }) => type === 'checkout.session.completed')).toHaveLength(1);
  expect(id).toMatch(/^cs_test_/);
});

test('a session nobody pays expires after a day', async () => {
  const { customer } = await session();
  at += DAY * 1000;
  const { data } = await stripe.checkout.sessions.list({ customer: customer as string });
  expect(data[0]).toMatchObject({ status: 'expired', url: null });
});

describe('under a test clock', () => {
  async function advanced(card: string, to: (end: number) => number) {
    const { customer, subscription } = await paid(card);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START / 1000, customer });
    await cloud.stripe.settled();
    events = [];
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: to(periodEnd(subscription)) });
    await cloud.stripe.settled();
    return { customer, clock, subscription };
  }

  test('a renewal is announced 30 days before, then paid for another year', async () => {
    const { customer, clock, subscription } = await advanced('pays', (end) => end - 30 * DAY);
    expect(types()).toEqual(['invoice.upcoming']);
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: periodEnd(subscription) });
    await cloud.stripe.settled();
    expect(types()).toContain('invoice.paid');
    const renewed = await now(customer);
    expect(renewed.status).toBe('active');
    expect(new Date(periodEnd(renewed) * 1000).toISOString()).toBe('2029-03-01T12:00:00.000Z');
  });

  test('a card that fails at renewal makes it past due, and 15 days later it ends', async () => {
    const { customer, clock, subscription } = await advanced('failsLater', (end) => end);
    expect(types()).toContain('invoice.payment_failed');
    expect((await now(customer)).status).toBe('past_due');
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: periodEnd(subscription) + 15 * DAY });
    await cloud.stripe.settled();
    expect((await now(customer)).status).toBe('canceled');
    expect(types()).toContain('customer.subscription.deleted');
  });

  test('another card on the portal pays what is open', async () => {
    const { customer } = await advanced('failsLater', (end) => end);
    const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: `${SITE}/subscribe` });
    const page = await (await post(url, { action: 'card', card: 'pays' })).text();
    expect(page).toContain(`href="${SITE}/subscribe"`);
    expect((await now(customer)).status).toBe('active');
  });

  test('a canceled subscription runs to the end of its year, and then is gone', async () => {
    const { customer, subscription } = await paid();
    const updated = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(updated).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: periodEnd(subscription) });
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START / 1000, customer });
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: periodEnd(subscription) });
    expect(await now(customer)).toMatchObject({ status: 'canceled', ended_at: periodEnd(subscription) });
  });
});

test('a refund is told, and made once', async () => {
  const { customer } = await paid();
  await cloud.stripe.settled();
  const charge = events.find(({ type }) => type === 'charge.succeeded')!.data.object as Stripe.Charge;
  expect(await stripe.refunds.create({ charge: charge.id })).toMatchObject({ amount: 3995, status: 'succeeded' });
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  await cloud.stripe.settled();
  expect(events.at(-1)).toMatchObject({ type: 'charge.refunded', data: { object: { customer, refunded: true } } });
});

test('a deleted customer has no live subscription and cannot be used again', async () => {
  const { customer } = await paid();
  expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(customer)).toEqual(expect.objectContaining({ id: customer, deleted: true }));
  expect((await now(customer)).status).toBe('canceled');
  await expect(stripe.customers.del(customer)).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 });
  await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject({ param: 'customer' });
});

describe('what Stripe would refuse is refused, in its words', () => {
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
      'one that is no address',
      () => stripe.billingPortal.sessions.create({ customer: 'cus_x', return_url: 'home' }),
      { param: 'return_url' },
    ],
    [
      'an id of nothing in a parameter',
      () => stripe.checkout.sessions.list({ customer: 'cus_x' }),
      { code: 'resource_missing', statusCode: 400 },
    ],
    [
      'an id of nothing in the path',
      () => stripe.subscriptions.cancel('sub_x'),
      { code: 'resource_missing', statusCode: 404 },
    ],
    ['an operation not provided', () => stripe.coupons.list(), { statusCode: 404 }],
    ['another key', () => clientOf(cloud, 'sk_test_other').prices.list(), { type: 'StripeAuthenticationError' }],
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

test('a webhook that is not taken comes again, later and later, and does not hold up the others', async () => {
  listen = ({ type }) => (type === 'invoice.paid' ? 500 : 200);
  await paid();
  await cloud.stripe.settled();
  expect(types()).toHaveLength(3);
  listen = () => 200;
  await cloud.stripe.settled();
  expect(types()).not.toContain('invoice.paid');
  at += 60_000;
  await cloud.stripe.settled();
  expect(types()).toContain('invoice.paid');
});

test('everything is still there after a restart, webhooks that were never taken included', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-'));
  const before = await start(dataDir);
  const { url, customer } = await session(clientOf(before));
  await post(url!, { action: 'pay', card: 'pays' });
  await before.close();
  const after = await start(dataDir);
  expect(after.resources.STRIPE_WEBHOOK_SECRET).toBe(before.resources.STRIPE_WEBHOOK_SECRET);
  const { data } = await clientOf(after).subscriptions.list({ customer: customer as string });
  expect(data[0]!.status).toBe('active');
  listenTo(after);
  await after.stripe.settled();
  expect(types()).toContain('checkout.session.completed');
  await after.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a deleted customer’s open session takes no payment, and nothing of the person stays on the disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-'));
  const here = await start(dataDir);
  const client = clientOf(here);
  const { url, customer } = await session(client);
  const book = () => readFile(join(dataDir, 'stripe', 'book.jsonl'), 'utf8');
  expect(await book()).toContain('ann@example.org');
  await client.customers.del(customer as string);
  expect(await book()).not.toContain('ann@example.org');
  expect(await (await post(url!, { action: 'pay', card: 'pays' })).text()).toContain('no longer open');
  const { data } = await client.subscriptions.list({ customer: customer as string, status: 'all' });
  expect(data).toEqual([]);
  await here.close();
  await rm(dataDir, { recursive: true });
});
