import { RefundWindows } from '#data/subscription/refundWindows';
import { ANNUAL_PRICE_USD } from '#domain/subscription/price';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { testPayments } from '#functions/services/payments/testPayments';
import { getPayments } from '#functions/services/payments/payments';

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

const getStatus = (browser: Browser) => browser.subscription.status({});
/** Lists a person's emails about payments, newest first. */
const listPaymentMails = async ({ email }: Browser) =>
  (await api.deliverMails()).filter(({ to, subject }) => to.includes(email) && /subscription|payment/.test(subject));
async function findUser(browser: Browser) {
  const { user } = await browser.auth.me({});
  return (await api.services.users.findById(user.id))!;
}

describe('paying', () => {
  test('activates the subscription for a year, and only through the webhook', async () => {
    const { checkoutUrl } = await person.subscription.createCheckout({});
    expect(await getStatus(person)).toMatchObject({ isActive: false, status: 'inactive', endsAt: null });
    expect(await payments.pay(checkoutUrl)).toBe('http://127.0.0.1:3000/subscribe?success=true');
    const status = await getStatus(person);
    expect(status).toMatchObject({ isActive: true, status: 'active', cancelAtPeriodEnd: false, paymentFailed: false });
    const year = new Date(api.clock.now());
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    expect(Math.abs(Date.parse(status.renewsAt!) - year.getTime())).toBeLessThan(2000);
    expect(Date.parse(status.endsAt!)).toBeGreaterThan(Date.parse(status.renewsAt!));
    expect((await person.auth.me({})).user).toMatchObject({ subscriptionStatus: 'active' });
  });

  test('costs the annual price, and Checkout shows the terms', async () => {
    const { checkoutUrl } = await person.subscription.createCheckout({});
    const page = await (await fetch(checkoutUrl)).text();
    expect(page).toContain(`$${ANNUAL_PRICE_USD} per year`);
    expect(page).toContain('renews every year at that price until you cancel');
  });

  test('with a declined card changes nothing and keeps the session open', async () => {
    const { checkoutUrl } = await person.subscription.createCheckout({});
    expect(await payments.pay(checkoutUrl, 'declined')).toBeNull();
    expect(await getStatus(person)).toMatchObject({ isActive: false, hasBilling: false });
    expect((await person.subscription.createCheckout({})).checkoutUrl).toBe(checkoutUrl);
  });

  // Fault 9.
  test('creates one session and one customer, however often the button is pressed', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.subscription.createCheckout({})));
    expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
    const customer = (await findUser(person)).stripeCustomerId!;
    expect((await payments.stripe.checkout.sessions.list({ customer })).data).toHaveLength(1);
  });

  test('opens in several languages at once, with the terms in each, and the product has one name', async () => {
    const firstSale = await testApi();
    const customer = await firstSale.register();
    const open = (language: string) => {
      const headers = { 'accept-language': language };
      return customer.request('POST', '/api/subscription/create-checkout', { headers, json: {} });
    };
    const answers = await Promise.all(['es', 'en', 'es', 'en'].map(open));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { checkoutUrl } = (await answers[0]!.json()) as { checkoutUrl: string };
    expect(await (await fetch(checkoutUrl)).text()).toContain('Subscribe to Annual subscription');
    await firstSale.close();
  });

  test('twice is rejected, also before the webhook of the first payment', async () => {
    await payments.subscribe(person);
    await expect(person.subscription.createCheckout({})).rejects.toMatchObject({ code: 'conflict' });
  });

  // Check 18.
  test.each(['host', 'x-forwarded-host', 'x-viewer-host'])(
    'leads back to our own site, whatever %s and body say',
    async (header) => {
      const headers = { [header]: 'evil.example' };
      const json = { successUrl: 'https://evil.example', site: 'https://evil.example' };
      const answer = await person.request('POST', '/api/subscription/create-checkout', { headers, json });
      const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
      const customer = (await findUser(person)).stripeCustomerId!;
      const { data } = await payments.stripe.checkout.sessions.list({ customer });
      expect(data[0]).toMatchObject({
        url: checkoutUrl,
        success_url: 'http://127.0.0.1:3000/subscribe?success=true',
        cancel_url: 'http://127.0.0.1:3000/subscribe?canceled=true',
      });
    },
  );

  // Check 13.
  test('cannot be claimed: success=true and fields from the client change nothing', async () => {
    await person.request('GET', '/api/subscription/status?success=true');
    const json = {
      subscriptionStatus: 'active',
      status: 'active',
      isActive: true,
      stripeCustomerId: 'cus_1',
      billing: {},
    };
    await person.request('POST', '/api/subscription/create-checkout', { json });
    expect(await getStatus(person)).toMatchObject({ isActive: false, status: 'inactive' });
    expect((await findUser(person)).billing).toBeNull();
  });
});

describe('canceling', () => {
  test('keeps access until the end of the paid year, and then ends it', async () => {
    await payments.subscribe(person);
    const { renewsAt } = await getStatus(person);
    expect((await person.subscription.cancel({})).message).toMatch(/keep access until the end of the period/);
    await api.cloud.stripe.waitForDeliveries();
    expect(await getStatus(person)).toMatchObject({
      isActive: true,
      cancelAtPeriodEnd: true,
      renewsAt: null,
      endsAt: renewsAt,
    });
    expect(await person.subscription.cancel({})).toMatchObject({ success: true });
  });

  test('without a subscription, or with a demo only, is rejected', async () => {
    await expect(person.subscription.cancel({})).rejects.toMatchObject({ code: 'conflict' });
    await expect(api.subscriber.subscription.cancel({})).rejects.toMatchObject({ code: 'conflict' });
    await expect(person.subscription.portal({})).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('money back', () => {
  test('within 30 days is refunded once through Stripe, and access ends at once', async () => {
    await payments.subscribe(person);
    expect(Date.parse((await getStatus(person)).refundableUntil!)).toBeGreaterThan(api.clock.now().getTime());
    expect(await person.subscription.refundRequest({})).toMatchObject({ success: true, refunded: true });
    await api.cloud.stripe.waitForDeliveries();
    expect(await getStatus(person)).toMatchObject({ isActive: false, status: 'inactive', refundableUntil: null });
    expect(await person.subscription.refundRequest({})).toMatchObject({ refunded: true });
    const customer = (await findUser(person)).stripeCustomerId!;
    const { data } = await payments.stripe.subscriptions.list({ customer, status: 'all' });
    expect(data).toMatchObject([{ status: 'canceled' }]);
    await payments.subscribe(person);
    expect(await getStatus(person)).toMatchObject({ isActive: true });
  });

  test('refunded in Stripe’s dashboard ends the subscription too', async () => {
    await payments.subscribe(person);
    const { chargeId } = (await getPayments(api.services).fetchSubscription(
      (await findUser(person)).stripeCustomerId!,
    ))!;
    await payments.stripe.refunds.create({ charge: chargeId! });
    await api.cloud.stripe.waitForDeliveries();
    expect(await getStatus(person)).toMatchObject({ isActive: false, status: 'inactive' });
    expect((await findUser(person)).billing).toMatchObject({ status: 'canceled', refunded: true });
  });

  test('is for the first payment alone: subscribing again opens no second window', async () => {
    await payments.subscribe(person);
    expect(await person.subscription.refundRequest({})).toMatchObject({ refunded: true });
    await api.cloud.stripe.waitForDeliveries();
    await payments.subscribe(person);
    expect(await getStatus(person)).toMatchObject({ isActive: true, refundableUntil: null });
    expect(await person.subscription.refundRequest({})).toMatchObject({
      refunded: false,
      message: expect.stringContaining('answer by email'),
    });
    await api.cloud.stripe.waitForDeliveries();
    expect(await getStatus(person)).toMatchObject({ isActive: true });
  });

  test('is once per card for good: after the account is deleted, and years later', async () => {
    await payments.subscribe(person, 'pays', 'shared card');
    expect(await person.subscription.refundRequest({})).toMatchObject({ refunded: true });
    await person.account.remove({ body: { password: 'correct horse' } });
    const claimNothing = async () => {
      const next = await api.register();
      await payments.subscribe(next, 'pays', 'shared card');
      expect(await getStatus(next)).toMatchObject({ isActive: true, refundableUntil: null });
      expect(await next.subscription.refundRequest({})).toMatchObject({ refunded: false });
      expect(await getStatus(next)).toMatchObject({ isActive: true });
    };
    await claimNothing();
    await payments.advanceTime({ days: 800 });
    await claimNothing();
  });

  test('is for no card that a person has paid with, whichever payment it was', async () => {
    await payments.subscribe(person, 'pays', 'first card');
    expect(await person.subscription.refundRequest({})).toMatchObject({ refunded: true });
    await payments.subscribe(person, 'pays', 'second card');
    await person.account.remove({ body: { password: 'correct horse' } });
    const next = await api.register();
    await payments.subscribe(next, 'pays', 'second card');
    expect(await next.subscription.refundRequest({})).toMatchObject({ refunded: false });
  });

  test('keeps the card as a keyed hash alone, with the number of its subscription and no account', async () => {
    const before = new Set((await api.scanTable()).map(({ PK }) => PK));
    await payments.subscribe(person, 'pays', 'unreadable card');
    const { id, stripeCustomerId } = await findUser(person);
    const { cardFingerprint } = (await getPayments(api.services).fetchSubscription(stripeCustomerId!))!;
    expect(cardFingerprint).toMatch(/^\w{16}$/);
    const rows = await api.scanTable();
    expect(JSON.stringify(rows)).not.toContain(cardFingerprint);
    const cards = rows.filter(({ PK }) => String(PK).startsWith('CARD#') && !before.has(PK));
    expect(cards).toEqual([
      { PK: expect.stringMatching(/^CARD#[0-9a-f]{64}$/), SK: 'REFUND_WINDOW', subscriptionId: expect.any(String) },
    ]);
    expect(JSON.stringify(cards)).not.toContain(id);
  });

  test('without a payment is rejected', async () => {
    await expect(person.subscription.refundRequest({})).rejects.toMatchObject({ code: 'conflict' });
  });
});

// Fault 9.
test('while Stripe is down, paying is 503 and changes nothing', async () => {
  const unreachable = createServer((request) => request.socket.destroy()).listen(0);
  const { port } = unreachable.address() as AddressInfo;
  const downApi = await testApi({ settings: { STRIPE_API_URL: `http://127.0.0.1:${port}` } });
  const before = await downApi.scanTable();
  const answer = await downApi.user.request('POST', '/api/subscription/create-checkout', { json: {} });
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 5]);
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    message: 'Payments are not available right now. Please try again in a moment.',
  });
  const filterProfiles = (rows: Record<string, unknown>[]) => rows.filter(({ SK }) => SK === 'PROFILE');
  expect(filterProfiles(await downApi.scanTable())).toEqual(filterProfiles(before));
  await downApi.close();
  unreachable.close();
});

describe('deleting a customer', () => {
  test('ends the subscription, and is safe to repeat', async () => {
    await payments.subscribe(person);
    const customer = (await findUser(person)).stripeCustomerId!;
    await getPayments(api.services).deleteCustomer(customer);
    await getPayments(api.services).deleteCustomer(customer);
    expect(await payments.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    await api.cloud.stripe.waitForDeliveries();
    expect(await getStatus(person)).toMatchObject({ isActive: false });
  });
});

test('a customer deleted in Stripe’s dashboard loses access, and can subscribe again as a new customer', async () => {
  await payments.subscribe(person);
  const before = (await findUser(person)).stripeCustomerId!;
  await payments.stripe.customers.del(before);
  await api.cloud.stripe.waitForDeliveries();
  expect(await getStatus(person)).toMatchObject({ isActive: false, status: 'inactive' });
  await expect(person.subscription.portal({})).rejects.toMatchObject({ code: 'conflict' });
  const answers = await Promise.all([1, 2, 3].map(() => person.subscription.createCheckout({})));
  expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
  await payments.pay(answers[0]!.checkoutUrl);
  expect(await getStatus(person)).toMatchObject({ isActive: true });
  expect((await findUser(person)).stripeCustomerId).not.toBe(before);
});

test('an account deleted during its checkout leaves no customer at Stripe', async () => {
  const { user } = await person.auth.me({});
  const createCustomer = jest.spyOn(prototypeOf(getPayments(api.services)), 'createCustomer');
  createCustomer.mockImplementationOnce(async (...args) => {
    createCustomer.mockRestore();
    const customer = await getPayments(api.services).createCustomer(...args);
    await api.services.erasures.begin(user.id, api.clock.now(), (writes) => api.services.table.transact(writes));
    return customer;
  });
  await expect(person.subscription.createCheckout({})).rejects.toMatchObject({ code: 'unauthenticated' });
  const { data } = await payments.stripe.customers.list({ email: person.email });
  expect(data).toEqual([]);
});

describe('as time passes', () => {
  test('an active subscription renews, after one reminder 30 days before', async () => {
    await payments.subscribe(person);
    const { renewsAt } = await getStatus(person);
    await payments.advanceTime({ days: 334 });
    expect(await listPaymentMails(person)).toEqual([]);
    await payments.advanceTime({ days: 2 });
    expect(await listPaymentMails(person)).toMatchObject([{ subject: 'Your subscription renews soon' }]);
    expect((await listPaymentMails(person))[0]!.text).toContain(`$${ANNUAL_PRICE_USD}`);
    await payments.advanceTime({ days: 31 });
    await person.auth.login({ body: { email: person.email, password: 'correct horse' } });
    const status = await getStatus(person);
    expect(status.isActive).toBe(true);
    expect(new Date(status.renewsAt!).getUTCFullYear()).toBe(new Date(renewsAt!).getUTCFullYear() + 1);
    expect(await listPaymentMails(person)).toHaveLength(1);
  });

  test('the reminder quotes the amount that Stripe bills, not the current price', async () => {
    await person.subscription.createCheckout({});
    const { id: userId, stripeCustomerId: customer } = await findUser(person);
    const { id: price } = await payments.stripe.prices.create({
      currency: 'usd',
      unit_amount: 2500,
      recurring: { interval: 'year' },
      product_data: { name: 'An earlier price' },
    });
    const session = await payments.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer!,
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://127.0.0.1:3000/subscribe?success=true',
      subscription_data: { metadata: { userId } },
    });
    await payments.pay(session.url!);
    await payments.advanceTime({ days: 336 });
    const [letter] = await listPaymentMails(person);
    expect(letter!.text).toMatch(/renews on \w+ \d+, \d+ for \$25\.00\./);
  });

  test('a failed renewal suspends access until another card pays, and the person gets an email', async () => {
    await payments.subscribe(person, 'failsLater');
    await payments.advanceTime({ days: 366 });
    await person.auth.login({ body: { email: person.email, password: 'correct horse' } });
    expect(await getStatus(person)).toMatchObject({ isActive: false, status: 'past_due', paymentFailed: true });
    expect((await listPaymentMails(person)).map(({ subject }) => subject)).toContain('Your payment did not go through');
    await expect(person.subscription.createCheckout({})).rejects.toMatchObject({
      code: 'conflict',
      message: 'Your last payment did not go through. Please update your card instead.',
    });
    expect(await person.analysis.list({})).toEqual({ items: [] });
    await payments.useCard(person, 'pays');
    expect(await getStatus(person)).toMatchObject({ isActive: true, paymentFailed: false });
  });

  test('an unpaid subscription lapses: the history stays readable, analyzing is rejected, subscribing again works', async () => {
    await payments.subscribe(person, 'failsLater');
    await payments.advanceTime({ days: 366 });
    for (let weeks = 0; weeks < 3; weeks++) await payments.advanceTime({ days: 7 });
    await person.auth.login({ body: { email: person.email, password: 'correct horse' } });
    expect(await getStatus(person)).toMatchObject({ isActive: false, status: 'inactive', paymentFailed: false });
    expect(await person.analysis.list({})).toEqual({ items: [] });
    const analyze = person.analysis.create({ body: { imageData: 'data:image/jpeg;base64,/9j/' } });
    await expect(analyze).rejects.toMatchObject({ code: 'subscription_required' });
    await payments.subscribe(person);
    expect((await getStatus(person)).isActive).toBe(true);
  });

  test('the status, which pages ask for every few seconds, reads no refund window once it is over', async () => {
    await payments.subscribe(person);
    const find = jest.spyOn(RefundWindows.prototype, 'find');
    expect((await getStatus(person)).refundableUntil).not.toBeNull();
    await payments.advanceTime({ days: 31 });
    await person.auth.login({ body: { email: person.email, password: 'correct horse' } });
    find.mockClear();
    expect(await getStatus(person)).toMatchObject({ isActive: true, refundableUntil: null });
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
  });

  test('a refund request after 30 days is mailed to the operator, with the person’s message', async () => {
    await payments.subscribe(person);
    await payments.advanceTime({ days: 31 });
    await person.auth.login({ body: { email: person.email, password: 'correct horse' } });
    const answer = await person.subscription.refundRequest({ body: { message: 'I moved abroad.' } });
    expect(answer).toMatchObject({
      success: true,
      refunded: false,
      message: expect.stringContaining('answer by email'),
    });
    const mail = (await api.deliverMails()).find(({ subject }) => subject === 'Refund request');
    expect(mail).toMatchObject({ to: ['operator@localhost.test'], subject: 'Refund request' });
    expect(mail!.text).toContain('I moved abroad.');
    expect((await getStatus(person)).isActive).toBe(true);
  });

  test('a canceled subscription ends with its paid period', async () => {
    await payments.subscribe(person);
    await person.subscription.cancel({});
    await payments.advanceTime({ days: 366 });
    await person.auth.login({ body: { email: person.email, password: 'correct horse' } });
    expect(await getStatus(person)).toMatchObject({ isActive: false, status: 'inactive' });
  });

  // Check 13.
  test('access ends on its date even without a webhook', async () => {
    await payments.subscribe(person);
    const user = await findUser(person);
    const billing = { ...user.billing!, cancelAtPeriodEnd: true, periodEnd: api.clock.now().toISOString() };
    await api.services.subscriptions.syncStripeSubscription(user, billing, (writes) =>
      api.services.table.transact(writes),
    );
    expect(await getStatus(person)).toMatchObject({ isActive: false, status: 'active' });
  });
});

describe('an administrator’s override', () => {
  const commit = (writes: Parameters<TestApi['services']['table']['transact']>[0]) =>
    api.services.table.transact(writes);
  const override = async (status: 'active' | 'inactive') => {
    const { subscriptions, newId } = api.services;
    const request = { id: newId(), status, reason: null, at: api.clock.now() };
    return subscriptions.override(await findUser(person), request, commit);
  };

  test('stands over later states from Stripe until it is lifted', async () => {
    await payments.subscribe(person);
    await override('inactive');
    expect(await getStatus(person)).toMatchObject({ isActive: false, status: 'inactive' });
    await person.subscription.cancel({});
    await api.cloud.stripe.waitForDeliveries();
    expect(await getStatus(person)).toMatchObject({ isActive: false, cancelAtPeriodEnd: true });
    await override('active');
    expect(await getStatus(person)).toMatchObject({ isActive: true });
    expect((await findUser(person)).subscriptionOverride).toBeNull();
  });

  test('gives access without a payment; lifting it does not prevent paying', async () => {
    await override('active');
    expect(await getStatus(person)).toMatchObject({ isActive: true, endsAt: null });
    await override('inactive');
    expect(await getStatus(person)).toMatchObject({ isActive: false });
    await payments.subscribe(person);
    expect((await getStatus(person)).isActive).toBe(true);
  });
});

test('an ended subscription does not end a demo', async () => {
  await payments.subscribe(person);
  await person.subscription.refundRequest({});
  await api.cloud.stripe.waitForDeliveries();
  await person.subscription.demoActivate({});
  const user = await findUser(person);
  await api.services.subscriptions.syncStripeSubscription(user, user.billing!, (writes) =>
    api.services.table.transact(writes),
  );
  expect(await getStatus(person)).toMatchObject({ isActive: true });
  expect((await findUser(person)).subscriptionId).toMatch(/^demo_/);
});
