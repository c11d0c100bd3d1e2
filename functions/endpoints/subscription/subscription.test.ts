import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { testPayments } from '#functions/services/payments/testPayments';
import { paymentsOf } from '#functions/services/payments/payments';

let api: TestApi;
let payments: ReturnType<typeof testPayments>;
let person: Browser;
beforeAll(async () => {
  api = await testApi({ settings: { SITE_ORIGINS: 'http://127.0.0.1:3000' } });
  payments = testPayments(api);
});
afterAll(async () => api.close());
beforeEach(async () => {
  person = await api.register();
});

const statusOf = (browser: Browser) => browser.subscription.status({});
/** Letters about payments to a person, newest first. */
const mailsTo = async ({ email }: Browser) =>
  (await api.mails()).filter(({ to, subject }) => to.includes(email) && /subscription|payment/.test(subject));
async function rowOf(browser: Browser) {
  const { user } = await browser.auth.me({});
  return (await api.services.users.byId(user.id))!;
}

describe('paying', () => {
  test('makes the subscription active until a year from now, and nothing before the webhook does', async () => {
    const { checkoutUrl } = await person.subscription.createCheckout({});
    expect(await statusOf(person)).toMatchObject({ isActive: false, status: 'inactive', endsAt: null });
    expect(await payments.pay(checkoutUrl)).toBe('http://127.0.0.1:3000/subscribe?success=true');
    const status = await statusOf(person);
    expect(status).toMatchObject({ isActive: true, status: 'active', cancelAtPeriodEnd: false, paymentFailed: false });
    const year = new Date(api.clock.now());
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    expect(Math.abs(Date.parse(status.renewsAt!) - year.getTime())).toBeLessThan(2000);
    expect(Date.parse(status.endsAt!)).toBeGreaterThan(Date.parse(status.renewsAt!));
    expect((await person.auth.me({})).user).toMatchObject({ subscriptionStatus: 'active' });
  });

  test('costs 39.95 US dollars a year, and the terms stand beside the card', async () => {
    const { checkoutUrl } = await person.subscription.createCheckout({});
    const page = await (await fetch(checkoutUrl)).text();
    expect(page).toContain('$39.95 per year');
    expect(page).toContain('renews every year at that price until you cancel');
  });

  test('with a declined card leaves everything as it was, and the same session open', async () => {
    const { checkoutUrl } = await person.subscription.createCheckout({});
    expect(await payments.pay(checkoutUrl, 'declined')).toBeNull();
    expect(await statusOf(person)).toMatchObject({ isActive: false, hasBilling: false });
    expect((await person.subscription.createCheckout({})).checkoutUrl).toBe(checkoutUrl);
  });

  test('is one session and one customer, however often and fast the button is pressed', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.subscription.createCheckout({})));
    expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
    const customer = (await rowOf(person)).stripeCustomerId!;
    expect((await payments.stripe.checkout.sessions.list({ customer })).data).toHaveLength(1);
  });

  test('twice is refused, also before the news of the first payment has arrived', async () => {
    await payments.subscribe(person);
    await expect(person.subscription.createCheckout({})).rejects.toMatchObject({ code: 'conflict' });
  });

  test.each(['host', 'x-forwarded-host', 'x-viewer-host'])(
    'leads back to our own site, whatever %s and body say',
    async (header) => {
      const headers = { [header]: 'evil.example' };
      const json = { successUrl: 'https://evil.example', site: 'https://evil.example' };
      const answer = await person.request('POST', '/api/subscription/create-checkout', { headers, json });
      const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
      const customer = (await rowOf(person)).stripeCustomerId!;
      const { data } = await payments.stripe.checkout.sessions.list({ customer });
      expect(data[0]).toMatchObject({
        url: checkoutUrl,
        success_url: 'http://127.0.0.1:3000/subscribe?success=true',
        cancel_url: 'http://127.0.0.1:3000/subscribe?canceled=true',
      });
    },
  );

  test('cannot be claimed: success=true, and fields of the client, change nothing', async () => {
    await person.request('GET', '/api/subscription/status?success=true');
    const json = {
      subscriptionStatus: 'active',
      status: 'active',
      isActive: true,
      stripeCustomerId: 'cus_1',
      billing: {},
    };
    await person.request('POST', '/api/subscription/create-checkout', { json });
    expect(await statusOf(person)).toMatchObject({ isActive: false, status: 'inactive' });
    expect((await rowOf(person)).billing).toBeNull();
  });
});

describe('canceling', () => {
  test('keeps access until the end of the paid year, and then ends it', async () => {
    await payments.subscribe(person);
    const { renewsAt } = await statusOf(person);
    expect((await person.subscription.cancel({})).message).toMatch(/keep access until the end of the period/);
    await api.cloud.stripe.settled();
    expect(await statusOf(person)).toMatchObject({
      isActive: true,
      cancelAtPeriodEnd: true,
      renewsAt: null,
      endsAt: renewsAt,
    });
    expect(await person.subscription.cancel({})).toMatchObject({ success: true });
  });

  test('what was never subscribed, or only demonstrated, is refused', async () => {
    await expect(person.subscription.cancel({})).rejects.toMatchObject({ code: 'conflict' });
    await expect(api.subscriber.subscription.cancel({})).rejects.toMatchObject({ code: 'conflict' });
    await expect(person.subscription.portal({})).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('money back', () => {
  test('within 30 days goes back through Stripe, once, and access ends at once', async () => {
    await payments.subscribe(person);
    expect(Date.parse((await statusOf(person)).refundableUntil!)).toBeGreaterThan(api.clock.now().getTime());
    expect(await person.subscription.refundRequest({})).toMatchObject({ success: true, refunded: true });
    await api.cloud.stripe.settled();
    expect(await statusOf(person)).toMatchObject({ isActive: false, status: 'inactive', refundableUntil: null });
    expect(await person.subscription.refundRequest({})).toMatchObject({ refunded: true });
    const customer = (await rowOf(person)).stripeCustomerId!;
    const { data } = await payments.stripe.subscriptions.list({ customer, status: 'all' });
    expect(data).toMatchObject([{ status: 'canceled' }]);
    await payments.subscribe(person);
    expect(await statusOf(person)).toMatchObject({ isActive: true });
  });

  test('made at Stripe itself ends the subscription too', async () => {
    await payments.subscribe(person);
    const { chargeId } = (await paymentsOf(api.services).subscriptionOf((await rowOf(person)).stripeCustomerId!))!;
    await payments.stripe.refunds.create({ charge: chargeId! });
    await api.cloud.stripe.settled();
    expect(await statusOf(person)).toMatchObject({ isActive: false, status: 'inactive' });
    expect((await rowOf(person)).billing).toMatchObject({ status: 'canceled', refunded: true });
  });

  test('without a payment is refused', async () => {
    await expect(person.subscription.refundRequest({})).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('Stripe down is told plainly, leaves nothing half-made, and paying works once it is back', async () => {
  const silent = createServer((request) => request.socket.destroy()).listen(0);
  const { port } = silent.address() as AddressInfo;
  const down = await testApi({ settings: { STRIPE_API_URL: `http://127.0.0.1:${port}` } });
  const before = await down.scan();
  const answer = await down.user.request('POST', '/api/subscription/create-checkout', { json: {} });
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 5]);
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    message: 'Payments are not available right now. Please try again in a moment.',
  });
  const profiles = (rows: Record<string, unknown>[]) => rows.filter(({ SK }) => SK === 'PROFILE');
  expect(profiles(await down.scan())).toEqual(profiles(before));
  await down.close();
  silent.close();
});

describe('forgetting a customer', () => {
  test('ends the subscription, deletes the customer, and may be asked for again', async () => {
    await payments.subscribe(person);
    const customer = (await rowOf(person)).stripeCustomerId!;
    await paymentsOf(api.services).forget(customer);
    await paymentsOf(api.services).forget(customer);
    expect(await payments.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    await api.cloud.stripe.settled();
    expect(await statusOf(person)).toMatchObject({ isActive: false });
  });
});

test('a customer deleted on Stripe’s own pages ends access, and can subscribe again as a new one', async () => {
  await payments.subscribe(person);
  const before = (await rowOf(person)).stripeCustomerId!;
  await payments.stripe.customers.del(before);
  await api.cloud.stripe.settled();
  expect(await statusOf(person)).toMatchObject({ isActive: false, status: 'inactive' });
  await expect(person.subscription.portal({})).rejects.toMatchObject({ code: 'conflict' });
  const answers = await Promise.all([1, 2, 3].map(() => person.subscription.createCheckout({})));
  expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
  await payments.pay(answers[0]!.checkoutUrl);
  expect(await statusOf(person)).toMatchObject({ isActive: true });
  expect((await rowOf(person)).stripeCustomerId).not.toBe(before);
});

test('an account deleted while its checkout is being made leaves no customer at Stripe', async () => {
  const { user } = await person.auth.me({});
  const made = jest.spyOn(paymentsOf(api.services), 'newCustomer');
  made.mockImplementationOnce(async (...given) => {
    made.mockRestore();
    const customer = await paymentsOf(api.services).newCustomer(...given);
    await api.services.erasures.begin(user.id, api.clock.now(), (writes) => api.services.table.transact(writes));
    return customer;
  });
  await expect(person.subscription.createCheckout({})).rejects.toMatchObject({ code: 'unauthenticated' });
  const { data } = await payments.stripe.customers.list({ email: person.email });
  expect(data).toEqual([]);
});

describe('as time passes', () => {
  test('a subscription in force renews by itself, after a reminder mailed once, 30 days before', async () => {
    await payments.subscribe(person);
    const { renewsAt } = await statusOf(person);
    await payments.pass({ days: 334 });
    expect(await mailsTo(person)).toEqual([]);
    await payments.pass({ days: 2 });
    expect(await mailsTo(person)).toMatchObject([{ subject: 'Your subscription renews soon' }]);
    expect((await mailsTo(person))[0]!.text).toContain('$39.95');
    await payments.pass({ days: 31 });
    await person.auth.login({ body: { email: person.email, password: 'correct horse' } });
    const status = await statusOf(person);
    expect(status.isActive).toBe(true);
    expect(new Date(status.renewsAt!).getUTCFullYear()).toBe(new Date(renewsAt!).getUTCFullYear() + 1);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('a renewal that fails takes access until another card pays, and the person is told', async () => {
    await payments.subscribe(person, 'failsLater');
    await payments.pass({ days: 366 });
    await person.auth.login({ body: { email: person.email, password: 'correct horse' } });
    expect(await statusOf(person)).toMatchObject({ isActive: false, status: 'past_due', paymentFailed: true });
    expect((await mailsTo(person)).map(({ subject }) => subject)).toContain('Your payment did not go through');
    await expect(person.subscription.createCheckout({})).rejects.toMatchObject({
      code: 'conflict',
      message: 'Your last payment did not go through. Please update your card instead.',
    });
    expect(await person.analysis.list({})).toEqual({ items: [] });
    await payments.useCard(person, 'pays');
    expect(await statusOf(person)).toMatchObject({ isActive: true, paymentFailed: false });
  });

  test('one that is never paid lapses: history stays readable, analyzing is refused, subscribing again works', async () => {
    await payments.subscribe(person, 'failsLater');
    await payments.pass({ days: 366 });
    for (let weeks = 0; weeks < 3; weeks++) await payments.pass({ days: 7 });
    await person.auth.login({ body: { email: person.email, password: 'correct horse' } });
    expect(await statusOf(person)).toMatchObject({ isActive: false, status: 'inactive', paymentFailed: false });
    expect(await person.analysis.list({})).toEqual({ items: [] });
    const analyze = person.analysis.create({ body: { imageData: 'data:image/jpeg;base64,/9j/' } });
    await expect(analyze).rejects.toMatchObject({ code: 'subscription_required' });
    await payments.subscribe(person);
    expect((await statusOf(person)).isActive).toBe(true);
  });

  test('a refund asked for later than 30 days reaches the operator instead, with the words of the person', async () => {
    await payments.subscribe(person);
    await payments.pass({ days: 31 });
    await person.auth.login({ body: { email: person.email, password: 'correct horse' } });
    const answer = await person.subscription.refundRequest({ body: { message: 'I moved abroad.' } });
    expect(answer).toMatchObject({
      success: true,
      refunded: false,
      message: expect.stringContaining('answer by email'),
    });
    const mail = (await api.mails()).find(({ subject }) => subject === 'Refund request');
    expect(mail).toMatchObject({ to: ['operator@localhost.test'], subject: 'Refund request' });
    expect(mail!.text).toContain('I moved abroad.');
    expect((await statusOf(person)).isActive).toBe(true);
  });

  test('a canceled subscription ends on its day', async () => {
    await payments.subscribe(person);
    await person.subscription.cancel({});
    await payments.pass({ days: 366 });
    await person.auth.login({ body: { email: person.email, password: 'correct horse' } });
    expect(await statusOf(person)).toMatchObject({ isActive: false, status: 'inactive' });
  });

  test('access ends by its date even when no news arrives', async () => {
    await payments.subscribe(person);
    const user = await rowOf(person);
    const billing = { ...user.billing!, cancelAtPeriodEnd: true, periodEnd: api.clock.now().toISOString() };
    await api.services.subscriptions.bill(user, billing, (writes) => api.services.table.transact(writes));
    expect(await statusOf(person)).toMatchObject({ isActive: false, status: 'active' });
  });
});

describe('an administrator’s override', () => {
  const commit = (writes: Parameters<TestApi['services']['table']['transact']>[0]) =>
    api.services.table.transact(writes);
  const override = async (wanted: 'active' | 'inactive') => {
    const { subscriptions, newId } = api.services;
    const decided = { id: newId(), wanted, reason: null, at: api.clock.now() };
    return subscriptions.override(await rowOf(person), decided, commit);
  };

  test('outlives what Stripe says later, until it is lifted', async () => {
    await payments.subscribe(person);
    await override('inactive');
    expect(await statusOf(person)).toMatchObject({ isActive: false, status: 'inactive' });
    await person.subscription.cancel({});
    await api.cloud.stripe.settled();
    expect(await statusOf(person)).toMatchObject({ isActive: false, cancelAtPeriodEnd: true });
    await override('active');
    expect(await statusOf(person)).toMatchObject({ isActive: true });
    expect((await rowOf(person)).subscriptionOverride).toBeNull();
  });

  test('gives access without a payment; taking it back leaves no bar against paying', async () => {
    await override('active');
    expect(await statusOf(person)).toMatchObject({ isActive: true, endsAt: null });
    await override('inactive');
    expect(await statusOf(person)).toMatchObject({ isActive: false });
    await payments.subscribe(person);
    expect((await statusOf(person)).isActive).toBe(true);
  });
});

test('a demonstration is not ended by an old subscription that is', async () => {
  await payments.subscribe(person);
  await person.subscription.refundRequest({});
  await api.cloud.stripe.settled();
  await person.subscription.demoActivate({});
  const user = await rowOf(person);
  await api.services.subscriptions.bill(user, user.billing!, (writes) => api.services.table.transact(writes));
  expect(await statusOf(person)).toMatchObject({ isActive: true });
  expect((await rowOf(person)).subscriptionId).toMatch(/^demo_/);
});
