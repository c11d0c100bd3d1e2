import { Analyses } from '#data/analysis/analyses';
import { keys, toAccountHolder } from '#data/table/keys';
import { testAnalysis } from '#data/analysis/testAnalysis';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { testPayments } from '#functions/services/payments/testPayments';

let api: TestApi;
let admin: Browser;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000', SITE_ORIGINS: 'http://127.0.0.1:3000' } });
  ({ admin } = api);
});
afterAll(() => api.close());

const getId = async (browser: Browser) => (await browser.auth.me({})).user.id;
const override = (id: string, subscriptionStatus: 'active' | 'inactive', reason?: string) =>
  admin.admin.overrideSubscription({ params: { id }, body: { subscriptionStatus, ...(reason && { reason }) } });
const listOverrideRows = async (id: string) =>
  (await api.scanTable()).filter(
    ({ action, resourceId }) => action === 'admin.overrideSubscription' && resourceId === id,
  );
const findCustomer = async (email: string) =>
  (await admin.admin.searchUsers({ body: { text: email } })).items.find((customer) => customer.email === email);

test('administrators list every account, newest first, page by page', async () => {
  const emails: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.admin.users({ query: { limit: 2, ...(cursor && { cursor }) } });
    emails.push(...page.items.map(({ email }) => email));
    cursor = page.nextCursor;
  } while (cursor);
  expect(emails.sort()).toEqual([api.user, api.other, api.subscriber, api.admin].map(({ email }) => email).sort());
  expect(await findCustomer(api.subscriber.email)).toMatchObject({
    firstName: 'Ann',
    role: 'user',
    subscriptionStatus: 'active',
    subscriptionId: expect.stringMatching(/^demo_/),
    stripeCustomerId: null,
    isActive: true,
    hasLiveSubscription: false,
  });
  await expect(admin.admin.users({ query: { cursor: 'x' } })).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(admin.admin.searchUsers({ body: { text: ' a ' } })).rejects.toMatchObject({
    details: { fields: { text: 'Please type at least 2 characters' } },
  });
});

test('the list can be narrowed to a role and to active or inactive customers; an administrator is not inactive', async () => {
  const listEmails = async (query: object) =>
    (await admin.admin.users({ query })).items.map(({ email }) => email).sort();
  const [user, other, subscriber, administrator] = [api.user, api.other, api.subscriber, api.admin].map(
    (one) => one.email,
  );
  expect(await listEmails({ role: 'admin' })).toEqual([administrator]);
  expect(await listEmails({ access: 'active' })).toEqual([subscriber]);
  expect(await listEmails({ access: 'inactive', limit: 4 })).toEqual([other, user].sort());
  expect(await listEmails({ access: 'inactive', role: 'admin' })).toEqual([]);
});

test('the counters follow registrations, subscriptions, overrides and deletions', async () => {
  const before = await admin.admin.countUsers({});
  const person = await api.register();
  await person.subscription.demoActivate({});
  await person.subscription.createCheckout({});
  const { total, active, paid } = await admin.admin.countUsers({});
  expect([total - before.total, active - before.active, paid - before.paid]).toEqual([1, 1, 1]);
  await override(await getId(person), 'inactive');
  expect(await admin.admin.countUsers({})).toEqual({ total, active: active - 1, paid });
  await person.account.remove({ body: { password: PASSWORD } });
  expect(await admin.admin.countUsers({})).toEqual(before);
});

test('an override takes effect at the next request, in both directions', async () => {
  const person = await api.register();
  const id = await getId(person);
  const analyze = async () => {
    const answer = await person.request('POST', '/api/analyze', { json: { imageData: 'data:image/jpeg;base64,/9j/' } });
    return ((await answer.json()) as { code: string }).code;
  };
  await override(id, 'active');
  expect(await analyze()).toBe('invalid_request');
  await override(id, 'inactive');
  expect(await analyze()).toBe('subscription_required');
});

describe('an override', () => {
  test('leaves an audit row with administrator, customer and the reason, sealed with the customer’s key', async () => {
    const id = await getId(await api.register());
    const { user } = await override(id, 'active', '  Won the raffle  ');
    expect(user).toMatchObject({ id, isActive: true, subscriptionOverride: 'active', subscriptionStatus: 'active' });
    const [row, ...otherRows] = await listOverrideRows(id);
    expect(otherRows).toEqual([]);
    expect(row).toMatchObject({ userId: await getId(admin), resource: 'admin', success: 1, riskLevel: 'medium' });
    expect(JSON.stringify(row)).not.toContain('raffle');
    const key = { PK: String(row!['PK']), SK: String(row!['SK']) };
    const vault = await api.services.vault.forUser(id);
    expect(vault.unseal(key, 'details', row!['details'] as Uint8Array<ArrayBuffer>)).toEqual({
      subscriptionStatus: 'active',
      reason: 'Won the raffle',
    });
  });

  test('changes nothing where its audit row cannot be written', async () => {
    const id = await getId(await api.register());
    const before = await admin.admin.countUsers({});
    const commit = jest.spyOn(prototypeOf(api.services.auditLog), 'commit').mockRejectedValue(new Error('power cut'));
    const answer = await admin.request('PATCH', `/api/admin/users/${id}/subscription-status`, {
      json: { subscriptionStatus: 'active' },
    });
    commit.mockRestore();
    expect(answer.status).toBe(500);
    expect((await api.services.users.findById(id))?.subscriptionOverride).toBeNull();
    expect(await admin.admin.countUsers({})).toEqual(before);
    expect(await listOverrideRows(id)).toEqual([]);
  });

  // Fault 17.
  test('that runs in parallel with others has its audit row, and the counters stay exact', async () => {
    const id = await getId(await api.register());
    const before = await admin.admin.countUsers({});
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => override(id, n % 2 ? 'active' : 'inactive')),
    );
    const fulfilled = answers.filter(({ status }) => status === 'fulfilled');
    expect(fulfilled.length).toBeGreaterThan(0);
    expect((await listOverrideRows(id)).filter(({ success }) => success === 1)).toHaveLength(fulfilled.length);
    const { subscriptionStatus } = (await api.services.users.findById(id))!;
    const { active } = await admin.admin.countUsers({});
    expect(active - before.active).toBe(subscriptionStatus === 'active' ? 1 : 0);
  });

  test('warns where Stripe goes on charging', async () => {
    const person = await api.register();
    await testPayments(api).subscribe(person);
    const id = await getId(person);
    expect(await findCustomer(person.email)).toMatchObject({ hasLiveSubscription: true, isActive: true });
    const { user, warning } = await override(id, 'inactive', 'Chargeback');
    expect(user).toMatchObject({ isActive: false, hasLiveSubscription: true });
    expect(warning).toContain('Stripe goes on charging');
    expect((await override(await getId(await api.register()), 'active')).warning).toBeNull();
  });

  test('of an unknown customer, or to an unknown status, is rejected', async () => {
    await expect(override('nobody', 'active')).rejects.toMatchObject({ code: 'not_found' });
    const id = await getId(api.other);
    const answer = await admin.request('PATCH', `/api/admin/users/${id}/subscription-status`, {
      json: { subscriptionStatus: 'past_due' },
    });
    expect(await answer.json()).toMatchObject({
      code: 'invalid_request',
      fields: { subscriptionStatus: 'The status must be active or inactive' },
    });
  });
});

test('an administrator cannot read health data', async () => {
  const { subscriber } = api;
  const id = await getId(subscriber);
  const analysis = testAnalysis(api.clock.now(), 'canary-skin');
  await new Analyses(api.services.table, api.services.vault).add(toAccountHolder(id), analysis);
  expect((await subscriber.analysis.get({ params: { id: analysis.id } })).notes).toContain('canary-skin');
  await expect(admin.analysis.get({ params: { id: analysis.id } })).rejects.toMatchObject({ code: 'not_found' });
  const responses = JSON.stringify([
    await admin.analysis.list({}),
    await admin.lesions.list({}),
    await admin.admin.users({ query: { limit: 100 } }),
    await override(id, 'active'),
    await admin.admin.securityDemo({}),
    await admin.account.export({}),
  ]);
  expect(responses).not.toContain('canary');
  expect(responses).not.toContain(analysis.id);
});

test('listing customers leaves an audit row and does not extend the session', async () => {
  const findSessions = async () => {
    const rows = await api.scanTable();
    return rows.filter(({ PK, SK }) => PK === keys.user(ownId).PK && String(SK).startsWith('SESSION#'));
  };
  const ownId = await getId(admin);
  const before = await findSessions();
  const countRows = async () => (await api.scanTable()).filter(({ action }) => action === 'admin.users').length;
  const count = await countRows();
  api.clock.advance({ minutes: 10 });
  await admin.admin.users({});
  expect([await countRows(), await findSessions()]).toEqual([count + 1, before]);
  api.clock.advance({ minutes: -10 });
});
