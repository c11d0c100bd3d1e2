import * as fc from 'fast-check';
import Stripe from 'stripe';
import { createApp } from '#functions/http/app';
import { createServices } from '#functions/services/services';
import { startFaultProxy } from '#functions/testing/faultProxy';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { Payments } from '#functions/services/payments/payments';
import { testPayments } from '#functions/services/payments/testPayments';

let api: TestApi;
let payments: ReturnType<typeof testPayments>;
let person: Browser;
let customer: string;
let userId: string;
beforeAll(async () => {
  api = await testApi();
  payments = testPayments(api);
});
afterAll(async () => api.close());

/** Registers a person who paid, and loses every webhook. */
beforeEach(async () => {
  person = await api.register();
  api.cloud.stripe.deliverTo('http://lost', () => Promise.resolve(new Response('')));
  await payments.subscribe(person);
  userId = (await person.auth.me({})).user.id;
  customer = (await api.services.users.findById(userId))!.stripeCustomerId!;
});

const isActive = async () => (await person.subscription.status({})).isActive;
const createInvoice = (account: string) => ({
  object: 'invoice',
  customer,
  metadata: {},
  parent: { subscription_details: { metadata: { userId: account } } },
});
const seconds = () => Math.floor(api.clock.now().getTime() / 1000);

interface Event {
  type?: string;
  livemode?: boolean;
  object?: object;
}
const createEvent = ({
  type = 'invoice.paid',
  livemode = false,
  object = { object: 'invoice', customer },
}: Event = {}) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, livemode, created: seconds(), data: { object } });

function sign(payload: string, { at = seconds(), scheme = 'v1', secret = api.cloud.stripe.webhookSecret } = {}) {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at, scheme });
}

async function send(payload: string, signature: string | null = sign(payload)) {
  const response = await api.openBrowser().request('POST', '/api/stripe/webhook', {
    body: payload,
    headers: { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) },
  });
  return { status: response.status, body: (await response.json()) as { result?: string } };
}

test('an event copies the subscription from Stripe', async () => {
  expect(await isActive()).toBe(false);
  expect(await send(createEvent())).toEqual({ status: 200, body: { received: true, result: 'applied' } });
  expect(await isActive()).toBe(true);
});

describe('rejected, without any change:', () => {
  // Check 15. Fault 11.
  test.each<[string, () => [payload: string, signature: string | null]]>([
    ['no signature', () => [createEvent(), null]],
    ['an empty signature', () => [createEvent(), '']],
    ['another secret', () => [createEvent(), sign(createEvent(), { secret: 'whsec_other' })]],
    ['another scheme', () => [createEvent(), sign(createEvent(), { scheme: 'v0' })]],
    ['another body', () => [createEvent(), sign(createEvent({ type: 'charge.refunded' }))]],
    ['the same JSON in other bytes', () => [JSON.stringify(JSON.parse(createEvent()), null, 1), sign(createEvent())]],
    ['301 seconds old', () => [createEvent(), sign(createEvent(), { at: seconds() - 301 })]],
    ['301 seconds ahead', () => [createEvent(), sign(createEvent(), { at: seconds() + 302 })]],
    [
      'a second timestamp in front',
      () => [createEvent(), `t=${seconds()},${sign(createEvent(), { at: seconds() + 400 })}`],
    ],
  ])('%s', async (_, request) => {
    expect((await send(...request())).status).toBe(400);
    expect(await isActive()).toBe(false);
  });
});

// Check 15. Fault 18.
test.each([-299, 299])('a clock %p seconds apart is accepted', async (offset) => {
  expect((await send(createEvent(), sign(createEvent(), { at: seconds() + offset }))).status).toBe(200);
  expect(await isActive()).toBe(true);
});

test('one valid signature of two is enough while the secret is rolled', async () => {
  const other = sign(createEvent(), { secret: 'whsec_older' }).split(',')[1]!;
  expect((await send(createEvent(), `${sign(createEvent())},${other}`)).status).toBe(200);
});

describe('accepted and ignored:', () => {
  // Check 15. Fault 11.
  test.each<[string, () => string]>([
    ['an event of live mode', () => createEvent({ livemode: true })],
    ['an unknown type', () => createEvent({ type: 'radar.early_fraud_warning.created' })],
    ['no customer', () => createEvent({ object: { object: 'invoice', customer: null } })],
    ['invalid JSON', () => '{"id":'],
    ['JSON that is not an event', () => '[1,2,3]'],
    ['an event without an object', () => JSON.stringify({ type: 'invoice.paid', livemode: false, data: null })],
  ])('%s', async (_, payload) => {
    expect(await send(payload())).toEqual({ status: 200, body: { received: true, result: 'ignored' } });
    expect(await isActive()).toBe(false);
  });
});

/** Texts, numbers and shapes that Stripe never sends, and identifiers of nobody. */
const POISON = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, '', 'cus_nobody', 'x'.repeat(5000), '\u0000', -1, 1e308, [], {}, { id: 7 }, { id: '../admin' }),
);
const poisonedEvents = fc.record({
  type: fc.oneof(
    POISON,
    fc.constantFrom('invoice.paid', 'charge.refunded', 'invoice.upcoming', 'customer.subscription.updated'),
  ),
  livemode: fc.oneof(POISON, fc.constant(false)),
  data: fc.oneof(
    POISON,
    fc.record({
      object: fc.oneof(
        POISON,
        fc.record(
          { customer: POISON, metadata: POISON, parent: POISON, client_reference_id: POISON, amount_due: POISON },
          { requiredKeys: [] },
        ),
      ),
    }),
  ),
});

// Fault 11.
test('100 signed events that cannot be understood are ignored, and the events of others between them are applied', async () => {
  const poisons = fc.sample(poisonedEvents, { numRuns: 100, seed: 5 }).map((poison) => JSON.stringify(poison));
  const payloads = poisons.flatMap((poison, n) => [poison, ...(n === 50 ? [createEvent()] : [])]);
  const results: string[] = [];
  // Twenty at a time: more would wait for the same rows of the audit log longer than a call may.
  for (let start = 0; start < payloads.length; start += 20) {
    const answers = await Promise.all(payloads.slice(start, start + 20).map((payload) => send(payload)));
    results.push(...answers.map(({ status, body }) => `${status} ${body.result}`));
  }
  expect(results.filter((result) => result !== '200 ignored')).toEqual(['200 applied']);
  expect(await isActive()).toBe(true);
});

// Check 15. Fault 10.
test('the same event twenty times in parallel is one change', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(createEvent())));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect(answers.filter(({ body }) => body.result === 'applied')).toHaveLength(1);
  const { user } = await person.auth.me({});
  expect(await api.services.users.findById(user.id)).toMatchObject({
    subscriptionVersion: 1,
    subscriptionStatus: 'active',
  });
});

test.each<[string, () => string]>([
  ['for an event that changes our copy', () => createEvent()],
  ['for an event that names the account', () => createEvent({ object: { customer, metadata: { userId } } })],
  ['for an event that names the account of an invoice', () => createEvent({ object: createInvoice(userId) })],
  [
    'for a refund',
    () => createEvent({ type: 'charge.refunded', object: { object: 'charge', customer, metadata: {} } }),
  ],
  ['for an upcoming renewal', () => createEvent({ type: 'invoice.upcoming' })],
])('the subscription is fetched once %s, and once more after our copy changed', async (_, payload) => {
  expect(await payments.countSubscriptionFetches(() => send(payload()))).toBe(2);
  expect(await isActive()).toBe(true);
  expect(await payments.countSubscriptionFetches(() => send(payload()))).toBe(1);
});

test('the subscription is fetched once per event, also when twenty arrive at once, and once more after our copy changed', async () => {
  const sendAll = () => Promise.all(Array.from({ length: 20 }, () => send(createEvent())));
  expect(await payments.countSubscriptionFetches(sendAll)).toBe(21);
  expect(await isActive()).toBe(true);
});

test('an event that names another account than the customer’s changes neither', async () => {
  const { user: stranger } = await api.user.auth.me({});
  const object = { object: 'subscription', customer, metadata: { userId: stranger.id } };
  expect((await send(createEvent({ object }))).body.result).toBe('ignored');
  expect(await isActive()).toBe(false);
  expect((await api.user.subscription.status({})).isActive).toBe(false);
});

/** Sends an event to a product that dies once its table did `commits` transactions, before anything is answered. */
async function sendToDying(payload: string, commits: number): Promise<number> {
  let left = commits;
  const proxy = await startFaultProxy(api.cloud.endpoint, (target) => {
    if (left === 0) return 'request lost';
    if (/TransactWriteItems$/.test(target) && --left === 0) return 'answer lost';
    return undefined;
  });
  const config = { ...api.services.config, endpointUrl: proxy.url };
  const dying = createApp(createServices(config, { now: api.clock.now, log: () => undefined }));
  const headers = { 'content-type': 'application/json', 'stripe-signature': sign(payload) };
  const request = new Request('http://127.0.0.1:3000/api/stripe/webhook', { method: 'POST', body: payload, headers });
  const { status } = await dying.fetch(request);
  proxy.close();
  return status;
}

// Fault 10.
test.each([1, 2])(
  'an event whose handler died after commit %i of 2, before the answer, is repeated without doing anything twice',
  async (commits) => {
    api.clock.advance({ days: 336 });
    const payload = createEvent({ type: 'invoice.upcoming' });
    const countLetters = async () =>
      (await api.deliverMails()).filter(({ to, subject }) => to[0] === person.email && /renews/.test(subject)).length;
    const readVersion = async () => (await api.services.users.findById(userId))!.subscriptionVersion;
    expect(await sendToDying(payload, commits)).toBeGreaterThanOrEqual(500);
    expect([await readVersion(), await countLetters()]).toEqual([1, commits - 1]);
    for (let n = 0; n < 3; n++)
      expect(await send(payload)).toEqual({ status: 200, body: { received: true, result: 'unchanged' } });
    expect([await readVersion(), await countLetters()]).toEqual([1, 1]);
  },
);

// Check 15.
test('events out of order leave the latest state', async () => {
  const subscription = (await payments.stripe.subscriptions.list({ customer })).data[0]!;
  await payments.stripe.subscriptions.cancel(subscription.id);
  const staleObject = { object: 'subscription', customer, status: 'active', metadata: subscription.metadata };
  await send(createEvent({ type: 'customer.subscription.deleted', object: { ...staleObject, status: 'canceled' } }));
  await send(createEvent({ type: 'customer.subscription.updated', object: staleObject }));
  await send(createEvent({ type: 'customer.subscription.created', object: staleObject }));
  expect(await isActive()).toBe(false);
});

test('parallel changes leave the latest state', async () => {
  await send(createEvent());
  const subscription = (await payments.stripe.subscriptions.list({ customer })).data[0]!;
  const changes = Array.from({ length: 6 }, async (_, turn) => {
    await payments.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: turn % 2 === 0 });
    return send(createEvent({ type: 'customer.subscription.updated' }));
  });
  await Promise.all(changes);
  const now = (await payments.stripe.subscriptions.list({ customer })).data[0]!;
  expect((await person.subscription.status({})).cancelAtPeriodEnd).toBe(now.cancel_at_period_end);
});

test('a call that wrote an older state than another call saw replaces it', async () => {
  await send(createEvent());
  const subscription = (await payments.stripe.subscriptions.list({ customer })).data[0]!;
  const changeRenewal = (isEnding: boolean) =>
    payments.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: isEnding });
  await changeRenewal(true);
  const fetch = jest.spyOn(Payments.prototype, 'fetchSubscription').mockImplementationOnce(async function (
    this: Payments,
    id,
  ) {
    // The second call, and so the real one.
    const older = await this.fetchSubscription(id);
    await changeRenewal(false);
    expect((await send(createEvent())).body.result).toBe('unchanged');
    return older;
  });
  expect((await send(createEvent())).body.result).toBe('applied');
  fetch.mockRestore();
  expect((await person.subscription.status({})).cancelAtPeriodEnd).toBe(false);
});

test('a customer without an account entitles nobody', async () => {
  const stranger = await payments.stripe.customers.create({ email: 'stranger@example.org' });
  expect((await send(createEvent({ object: { object: 'invoice', customer: stranger.id } }))).body.result).toBe(
    'ignored',
  );
  expect((await send(createEvent({ object: { object: 'invoice', customer: 'cus_nobody' } }))).body.result).toBe(
    'ignored',
  );
  expect(await isActive()).toBe(false);
});

test('the renewal reminder quotes the amount of the upcoming invoice', async () => {
  api.clock.advance({ days: 336 });
  const object = { object: 'invoice', customer, amount_due: 2995 };
  await send(createEvent({ type: 'invoice.upcoming', object }));
  const reminder = (await api.deliverMails()).find(
    ({ to, subject }) => to[0] === person.email && /renews/.test(subject),
  );
  expect(reminder?.text).toContain('for $29.95.');
});

test('each change leaves one audit row of the account', async () => {
  const { user } = await person.auth.me({});
  const rows = async () =>
    (await api.scanTable()).filter((row) => row['action'] === 'stripe.webhook' && row['userId'] === user.id);
  const before = (await rows()).length;
  await send(createEvent());
  expect(await rows()).toHaveLength(before + 1);
});

test('of two accounts that pay with one card and ask for a refund at once, before any event, one gets it', async () => {
  const people = [await api.register(), await api.register()];
  for (const each of people) await payments.subscribe(each, 'pays', 'card of two');
  const answers = await Promise.all(people.map((each) => each.subscription.refundRequest({})));
  expect(answers.filter(({ refunded }) => refunded)).toHaveLength(1);
});
