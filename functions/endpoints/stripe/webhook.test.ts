import Stripe from 'stripe';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { testPayments } from '#functions/services/payments/testPayments';

let api: TestApi;
let payments: ReturnType<typeof testPayments>;
let person: Browser;
let customer: string;
beforeAll(async () => {
  api = await testApi();
  payments = testPayments(api);
});
afterAll(async () => api.close());

/** A person whose payment is made, and whose webhooks were all lost. */
beforeEach(async () => {
  person = await api.register();
  api.cloud.stripe.deliverTo('http://lost', () => Promise.resolve(new Response('')));
  await payments.subscribe(person);
  const { user } = await person.auth.me({});
  customer = (await api.services.users.byId(user.id))!.stripeCustomerId!;
});

const isActive = async () => (await person.subscription.status({})).isActive;
const seconds = () => Math.floor(api.clock.now().getTime() / 1000);

interface Event {
  type?: string;
  livemode?: boolean;
  object?: object;
}
const event = ({ type = 'invoice.paid', livemode = false, object = { object: 'invoice', customer } }: Event = {}) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, livemode, created: seconds(), data: { object } });

function signed(
  payload: string,
  { at = seconds(), scheme = 'v1', secret = api.cloud.resources.STRIPE_WEBHOOK_SECRET } = {},
) {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at, scheme });
}

async function send(payload: string, signature: string | null = signed(payload)) {
  const response = await api.browser().request('POST', '/api/stripe/webhook', {
    body: payload,
    headers: { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) },
  });
  return { status: response.status, body: (await response.json()) as { result?: string } };
}

test('an event of Stripe’s makes our copy what Stripe has', async () => {
  expect(await isActive()).toBe(false);
  expect(await send(event())).toEqual({ status: 200, body: { received: true, result: 'applied' } });
  expect(await isActive()).toBe(true);
});

describe('refused, and nothing changes:', () => {
  test.each<[string, () => [payload: string, signature: string | null]]>([
    ['no signature', () => [event(), null]],
    ['an empty one', () => [event(), '']],
    ['another secret', () => [event(), signed(event(), { secret: 'whsec_other' })]],
    ['another scheme', () => [event(), signed(event(), { scheme: 'v0' })]],
    ['another body', () => [event(), signed(event({ type: 'charge.refunded' }))]],
    ['the same JSON in other bytes', () => [JSON.stringify(JSON.parse(event()), null, 1), signed(event())]],
    ['301 seconds old', () => [event(), signed(event(), { at: seconds() - 301 })]],
    ['301 seconds ahead', () => [event(), signed(event(), { at: seconds() + 302 })]],
    ['a second time in front', () => [event(), `t=${seconds()},${signed(event(), { at: seconds() + 400 })}`]],
  ])('%s', async (_, request) => {
    expect((await send(...request())).status).toBe(400);
    expect(await isActive()).toBe(false);
  });
});

test.each([-299, 299])('a clock %p seconds apart is accepted', async (apart) => {
  expect((await send(event(), signed(event(), { at: seconds() + apart }))).status).toBe(200);
  expect(await isActive()).toBe(true);
});

test('either of two signatures is enough while the secret is rolled', async () => {
  const other = signed(event(), { secret: 'whsec_older' }).split(',')[1]!;
  expect((await send(event(), `${signed(event())},${other}`)).status).toBe(200);
});

describe('taken and left alone:', () => {
  test.each<[string, () => string]>([
    ['an event of live mode', () => event({ livemode: true })],
    ['a type we know nothing of', () => event({ type: 'radar.early_fraud_warning.created' })],
    ['a customer that is nobody’s', () => event({ object: { object: 'invoice', customer: null } })],
    ['what makes no sense', () => '{"id":'],
    ['what is no event', () => '[1,2,3]'],
    ['an event without an object', () => JSON.stringify({ type: 'invoice.paid', livemode: false, data: null })],
  ])('%s', async (_, payload) => {
    expect(await send(payload())).toEqual({ status: 200, body: { received: true, result: 'ignored' } });
    expect(await isActive()).toBe(false);
  });
});

test('the same event twenty times at once is one change', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(event())));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect(answers.filter(({ body }) => body.result === 'applied')).toHaveLength(1);
  const { user } = await person.auth.me({});
  expect(await api.services.users.byId(user.id)).toMatchObject({
    subscriptionVersion: 1,
    subscriptionStatus: 'active',
  });
});

test('in any order, the last state stands: news of the beginning after the end changes nothing', async () => {
  const subscription = (await payments.stripe.subscriptions.list({ customer })).data[0]!;
  await payments.stripe.subscriptions.cancel(subscription.id);
  const old = { object: 'subscription', customer, status: 'active', metadata: subscription.metadata };
  await send(event({ type: 'customer.subscription.deleted', object: { ...old, status: 'canceled' } }));
  await send(event({ type: 'customer.subscription.updated', object: old }));
  await send(event({ type: 'customer.subscription.created', object: old }));
  expect(await isActive()).toBe(false);
});

test('changes that race leave the state Stripe had last', async () => {
  await send(event());
  const subscription = (await payments.stripe.subscriptions.list({ customer })).data[0]!;
  const changes = Array.from({ length: 6 }, async (_, turn) => {
    await payments.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: turn % 2 === 0 });
    return send(event({ type: 'customer.subscription.updated' }));
  });
  await Promise.all(changes);
  const now = (await payments.stripe.subscriptions.list({ customer })).data[0]!;
  expect((await person.subscription.status({})).cancelAtPeriodEnd).toBe(now.cancel_at_period_end);
});

test('a subscription cannot entitle another account than the one that pays', async () => {
  const stranger = await payments.stripe.customers.create({ email: 'stranger@example.org' });
  expect((await send(event({ object: { object: 'invoice', customer: stranger.id } }))).body.result).toBe('ignored');
  expect((await send(event({ object: { object: 'invoice', customer: 'cus_nobody' } }))).body.result).toBe('ignored');
  expect(await isActive()).toBe(false);
});

test('each change is one row of the audit log, of the account it is about', async () => {
  const { user } = await person.auth.me({});
  const rows = async () =>
    (await api.scan()).filter((row) => row['action'] === 'stripe.webhook' && row['userId'] === user.id);
  const before = (await rows()).length;
  await send(event());
  expect(await rows()).toHaveLength(before + 1);
});
