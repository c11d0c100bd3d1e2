import { safeParse } from 'zod';
import { Incidents } from '#data/operations/incidents';
import { isAudited } from '#domain/operations/audit';
import { allRoutes, type RouteName } from '#domain/http/routes';
import { disableAccount, enableAccount } from '#operator/admin';
import { listIncidents, moveIncident, openIncident } from '#operator/incidents';
import { verifyAudit } from '#operator/verifyAudit';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** The id of a training photo, for routes whose ids are hashes. */
const PHOTO_ID = 'a'.repeat(64);
const calls = allRoutes.map((route) => ({ name: route.name, route }));

/** Bodies by route. Other routes are called with an empty body. */
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
const scanAuditRows = async () => (await api.scanTable()).filter(({ PK }) => String(PK).startsWith('AUDIT#'));
const findId = ({ params }: (typeof calls)[number]['route']): string =>
  params && !safeParse(params, { id: ID }).success ? PHOTO_ID : ID;
const sendCall = (browser: Browser, { name, route }: (typeof calls)[number]) =>
  browser.request(route.method, route.path.replace('{id}', findId(route)), {
    ...(route.method !== 'GET' && { json: bodies[name] ?? {} }),
  });
const hasValidInput = ({ name, route }: (typeof calls)[number]) =>
  (route.body === undefined || route.body === 'raw' || safeParse(route.body, bodies[name] ?? {}).success) &&
  (route.query === undefined || safeParse(route.query, {}).success);

describe('an audited call writes exactly one row, however it ends, and any other call writes none', () => {
  const callers = ['anonymous', 'user', 'admin'] as const;
  /** Calls that end or replace the session of their browser. */
  const ENDS_SESSION = /^(auth\.logout|auth\.(register|login)|account\.signOutEverywhere)$/;
  const getBrowser = async (caller: (typeof callers)[number], endsSession: boolean) => {
    if (!endsSession) return api[caller];
    const browser = caller === 'anonymous' ? api.openBrowser() : await api.register();
    if (caller === 'admin') await api.services.users.change((await browser.auth.me({})).user.id, { role: 'admin' });
    return browser;
  };
  // Check 27.
  test.each(calls.flatMap((call) => callers.map((caller) => ({ ...call, caller }))))(
    '$name by $caller',
    async ({ caller, ...call }) => {
      const browser = await getBrowser(caller, ENDS_SESSION.test(call.name));
      const before = new Set((await scanAuditRows()).map(({ id }) => id));
      const response = await sendCall(browser, call);
      // A document has no code.
      const { code = 'done' } = call.route.mediaType ? {} : ((await response.json()) as { code?: string });
      const added = (await scanAuditRows()).filter(({ id }) => !before.has(id));

      const isDenied = ['unauthenticated', 'forbidden', 'subscription_required'].includes(code);
      const isLogged = isAudited(call.route) ? isDenied || hasValidInput(call) : code === 'forbidden';
      expect([code, added.map(({ action, outcome, success }) => ({ action, outcome, success }))]).toEqual([
        code,
        isLogged ? [{ action: call.name, outcome: code, success: code === 'done' ? 1 : 0 }] : [],
      ]);
    },
  );
});

test('a rate-limited call writes a row', async () => {
  const strict = await testApi({ settings: { RATE_LIMIT_SCALE: '0.1' } });
  const email = 'nobody@example.org';
  const browser = strict.openBrowser();
  const login = () => browser.request('POST', '/api/auth/login', { json: { email, password: PASSWORD } });
  expect([(await login()).status, (await login()).status]).toEqual([401, 429]);
  const outcomes = (await strict.scanTable())
    .filter(({ action }) => action === 'auth.login')
    .map(({ outcome }) => outcome);
  expect(outcomes.sort()).toEqual(['too_many_requests', 'unauthenticated']);
  await strict.close();
});

test('a request from another site writes a row, whatever the route', async () => {
  const count = (await scanAuditRows()).length;
  await api.user.request('GET', '/api/auth/me', { headers: { origin: 'https://evil.example' } });
  expect(await scanAuditRows()).toHaveLength(count + 1);
});

test('a row has the network, the browser family and random ids, and nothing that a person typed', async () => {
  const person = await api.register('canary@example.org');
  const before = new Set((await scanAuditRows()).map(({ id }) => id));
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; rv:128.0) Gecko/20100101 Firefox/128.0 canary-agent' };
  await person.request('PATCH', '/api/account', { json: { firstName: 'canary-name' }, headers });
  const [row] = (await scanAuditRows()).filter(({ id }) => !before.has(id));
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
  expect(JSON.stringify(await scanAuditRows())).not.toMatch(/canary/);
});

// Check 27.
test('where the log cannot be written, nothing changes, and a denied call is answered with 500', async () => {
  const person = await api.register();
  const commit = jest.spyOn(prototypeOf(api.services.auditLog), 'commit').mockRejectedValue(new Error('power cut'));
  const change = await person.request('PATCH', '/api/account', { json: { firstName: 'Changed' } });
  const denied = await api.openBrowser().request('POST', '/api/auth/login', { json: bodies['auth.login'] });
  commit.mockRestore();
  expect([change.status, denied.status]).toEqual([500, 500]);
  expect((await person.auth.me({})).user.firstName).toBe('Ann');
});

describe('operator commands', () => {
  test('disabling an account ends its sessions at their next request; enabling lets the person sign in again', async () => {
    const person = await api.register();
    const body = { email: person.email, password: PASSWORD };
    await disableAccount(api.services, person.email);
    expect((await person.request('GET', '/api/auth/me')).status).toBe(401);
    await expect(api.openBrowser().auth.login({ body })).rejects.toMatchObject({ code: 'unauthenticated' });
    await enableAccount(api.services, person.email);
    expect((await person.request('GET', '/api/auth/me')).status).toBe(401);
    expect(await person.auth.login({ body })).toBeTruthy();
    expect(
      (await scanAuditRows()).filter(({ action }) => /^operator\.(dis|en)able$/.test(String(action))),
    ).toHaveLength(2);
  });

  test('an incident goes from open to resolved step by step, with 72 hours to notify people', async () => {
    const incident = { incidentType: 'lost laptop', severity: 'high', description: 'With a backup on it' };
    const message = await openIncident(api.services, incident);
    const id = /Incident (\w{26})/.exec(message)?.[1] ?? '';
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
    expect((await scanAuditRows()).filter(({ resourceId }) => resourceId === id)).toHaveLength(4);
  });

  test('the log verifies after all these commands, and verification names a tampered row', async () => {
    expect(await verifyAudit(api.services)).toMatch(/^The audit log holds: \d+ rows in 16 chains\./);
    const row = (await scanAuditRows())[0]!;
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
