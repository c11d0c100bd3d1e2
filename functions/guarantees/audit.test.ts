import { Incidents } from '#data/operations/incidents';
import { isAudited } from '#domain/operations/audit';
import { allRoutes, type RouteName } from '#domain/http/routes';
import { disable, enable } from '#functions/operator/admin';
import { listIncidents, moveIncident, openIncident } from '#functions/operator/incidents';
import { verifyAudit } from '#functions/operator/audit';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const all = allRoutes.map((route) => ({ name: route.name, route }));

/** What a person sends; routes that are not listed are called with an empty body. */
const bodies: Partial<Record<RouteName, unknown>> = {
  'auth.register': { email: 'audited@example.org', password: PASSWORD },
  'auth.login': { email: 'nobody@example.org', password: PASSWORD },
  'auth.forgotPassword': { email: 'nobody@example.org' },
  'auth.resetPassword': { token: 'x'.repeat(43), password: PASSWORD },
  'auth.verifyEmail': { token: 'x'.repeat(43) },
  'account.changePassword': { currentPassword: 'wrong one', newPassword: PASSWORD },
  'account.consent': { research: true },
  'account.remove': { password: 'wrong one' },
  'contact.create': { name: 'Ann', email: 'ann@example.org', subject: 'A question', message: 'How are you?' },
};
const rows = async () => (await api.scan()).filter(({ PK }) => String(PK).startsWith('AUDIT#'));
const call = (browser: Browser, { name, route }: (typeof all)[number]) =>
  browser.request(route.method, route.path.replace('{id}', ID), {
    ...(route.method !== 'GET' && { json: bodies[name] ?? {} }),
  });
const isWellFormed = ({ name, route }: (typeof all)[number]) =>
  route.body === undefined || route.body === 'raw' || route.body.safeParse(bodies[name] ?? {}).success;

describe('exactly one row of each audited call, however it ends, and none of any other', () => {
  const callers = ['anonymous', 'user', 'admin'] as const;
  /** Calls after which nobody is signed in. */
  const ENDING = /^(auth\.logout|auth\.(register|login)|account\.signOutEverywhere)$/;
  const browserOf = async (caller: (typeof callers)[number], isEnding: boolean) => {
    if (!isEnding) return api[caller];
    const browser = caller === 'anonymous' ? api.browser() : await api.register();
    if (caller === 'admin') await api.services.users.change((await browser.auth.me({})).user.id, { role: 'admin' });
    return browser;
  };
  test.each(all.flatMap((one) => callers.map((caller) => ({ ...one, caller }))))(
    '$name by $caller',
    async ({ caller, ...one }) => {
      const browser = await browserOf(caller, ENDING.test(one.name));
      const before = new Set((await rows()).map(({ id }) => id));
      const response = await call(browser, one);
      const { code = 'done' } = (await response.json()) as { code?: string };
      const written = (await rows()).filter(({ id }) => !before.has(id));

      const isDenied = ['unauthenticated', 'forbidden', 'subscription_required'].includes(code);
      const counts = isAudited(one.route) ? isDenied || isWellFormed(one) : code === 'forbidden';
      expect([code, written.map(({ action, outcome, success }) => ({ action, outcome, success }))]).toEqual([
        code,
        counts ? [{ action: one.name, outcome: code, success: code === 'done' ? 1 : 0 }] : [],
      ]);
    },
  );
});

test('a call that waits its turn leaves a row', async () => {
  const strict = await testApi({ settings: { RATE_LIMIT_SCALE: '0.1' } });
  const email = 'nobody@example.org';
  const browser = strict.browser();
  const login = () => browser.request('POST', '/api/auth/login', { json: { email, password: PASSWORD } });
  expect([(await login()).status, (await login()).status]).toEqual([401, 429]);
  const outcomes = (await strict.scan()).filter(({ action }) => action === 'auth.login').map(({ outcome }) => outcome);
  expect(outcomes.sort()).toEqual(['too_many_requests', 'unauthenticated']);
  await strict.close();
});

test('another site’s attempt leaves a row, whatever the route', async () => {
  const count = (await rows()).length;
  await api.user.request('GET', '/api/auth/me', { headers: { origin: 'https://evil.example' } });
  const written = await rows();
  expect(written).toHaveLength(count + 1);
});

test('a row tells network, browser family and random ids, and no name, address or word of a person', async () => {
  const person = await api.register('canary@example.org');
  const before = new Set((await rows()).map(({ id }) => id));
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; rv:128.0) Gecko/20100101 Firefox/128.0 canary-agent' };
  await person.request('PATCH', '/api/account', { json: { firstName: 'canary-name' }, headers });
  const [row] = (await rows()).filter(({ id }) => !before.has(id));
  const { user } = await person.auth.me({});
  expect(row).toMatchObject({
    userId: user.id,
    sessionId: expect.stringMatching(/^[0-9a-f]{16}$/),
    action: 'account.update',
    resource: 'account',
    ipAddress: '198.51.100.0/24',
    userAgent: 'Firefox 128',
    timestamp: api.clock.now().toISOString(),
    riskLevel: 'low',
    success: 1,
    outcome: 'done',
  });
  expect(JSON.stringify(await rows())).not.toMatch(/canary/);
});

test('where the log cannot be written, what would have changed did not, and a denial is told as an outage', async () => {
  const person = await api.register();
  const commit = jest.spyOn(api.services.auditLog, 'commit').mockRejectedValue(new Error('power cut'));
  const change = await person.request('PATCH', '/api/account', { json: { firstName: 'Changed' } });
  const denied = await api.browser().request('POST', '/api/auth/login', { json: bodies['auth.login'] });
  commit.mockRestore();
  expect([change.status, denied.status]).toEqual([500, 500]);
  expect((await person.auth.me({})).user.firstName).toBe('Ann');
});

describe('what operators do', () => {
  test('disabling ends open sessions at their next request; enabling lets a person sign in again', async () => {
    const person = await api.register();
    const body = { email: person.email, password: PASSWORD };
    await disable(api.services, person.email);
    expect((await person.request('GET', '/api/auth/me')).status).toBe(401);
    await expect(api.browser().auth.login({ body })).rejects.toMatchObject({ code: 'unauthenticated' });
    await enable(api.services, person.email);
    expect((await person.request('GET', '/api/auth/me')).status).toBe(401);
    expect(await person.auth.login({ body })).toBeTruthy();
    expect((await rows()).filter(({ action }) => /^operator\.(dis|en)able$/.test(String(action)))).toHaveLength(2);
  });

  test('an incident goes from open to resolved step by step, with 72 hours to tell people', async () => {
    const given = { incidentType: 'lost laptop', severity: 'high', description: 'With a backup on it' };
    const opened = await openIncident(api.services, given);
    const id = /Incident (\w{26})/.exec(opened)?.[1] ?? '';
    expect(await listIncidents(api.services)).toContain('notice due in 72 h');
    api.clock.advance({ hours: 73 });
    expect(await listIncidents(api.services)).toContain('notice is 1 h late');

    await expect(moveIncident(api.services, id, 'resolved')).rejects.toMatchObject({ code: 'conflict' });
    await expect(moveIncident(api.services, id, 'gone')).rejects.toMatchObject({ code: 'conflict' });
    for (const to of ['investigating', 'contained', 'resolved']) {
      expect(await moveIncident(api.services, id, to)).toBe(`Incident ${id} is ${to}.`);
    }
    await expect(moveIncident(api.services, id, 'open')).rejects.toMatchObject({ code: 'conflict' });
    expect(await new Incidents(api.services.table).list()).toMatchObject([
      { id, status: 'resolved', resolvedAt: api.clock.now().toISOString() },
    ]);
    expect((await rows()).filter(({ resourceId }) => resourceId === id)).toHaveLength(4);
  });

  test('the log verifies after all of this, and a tampered row is told', async () => {
    expect(await verifyAudit(api.services)).toMatch(/^The audit log holds: \d+ rows in 16 chains\./);
    const row = (await rows())[0]!;
    const { table } = api.services;
    await table.update(
      { PK: String(row['PK']), SK: String(row['SK']) },
      {
        expression: 'SET #success = :no',
        names: ['success'],
        values: { no: 7 },
      },
    );
    await expect(verifyAudit(api.services)).rejects.toThrow(/does not hold\.\nchain \d+: row \d{12} was changed/);
  });
});
