import { Secret, TOTP } from 'otpauth';
import { keys, toAccountHolder } from '#data/table/keys';
import { Analyses } from '#data/analysis/analyses';
import { testAnalysis } from '#data/analysis/testAnalysis';
import { grantAdmin } from '#operator/admin';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
let admin: Browser;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
  ({ admin } = api);
});
afterAll(() => api.close());

const getId = async (browser: Browser) => (await browser.auth.me({})).user.id;
const readAccount = (id: string) => admin.accounts.get({ params: { id } });
const signIn = (email: string, code?: string) => {
  const browser = api.openBrowser();
  return browser.request('POST', '/api/auth/login', { json: { email, password: PASSWORD, code } });
};
const isSignedIn = async (browser: Browser) => (await browser.request('GET', '/api/auth/me')).status === 200;
const findAuditRows = async (action: string, id: string) =>
  (await api.scanTable()).filter((row) => row['action'] === action && row['resourceId'] === id);
const reason = 'canary-reason: asked by phone';

test('the page of an account shows its subscription, role, sign-in state and history, and nothing about skin', async () => {
  const person = await api.register();
  const id = await getId(person);
  await new Analyses(api.services.table, api.services.vault).add(
    toAccountHolder(id),
    testAnalysis(api.clock.now(), 'canary-skin'),
  );
  await signIn(person.email);
  const account = await readAccount(id);
  expect(account).toMatchObject({
    ...{ id, email: person.email, firstName: 'Ann', role: 'user', status: 'active', emailVerified: false },
    ...{ mailTrouble: null, twoStepSince: null, notes: [], roleRequest: null },
    sessions: { count: 2, lastUsedAt: api.clock.now().toISOString() },
  });
  expect(account.history.map(({ action }) => action).sort()).toEqual(['auth.login', 'auth.register']);
  expect(JSON.stringify(account)).not.toContain('canary');
  await expect(readAccount('nobody')).rejects.toMatchObject({ code: 'not_found' });
  expect((await findAuditRows('accounts.get', id)).length).toBeGreaterThan(0);
  expect((await api.user.request('GET', `/api/admin/accounts/${id}`)).status).toBe(403);
});

test('a session that ended by its age is not counted', async () => {
  const person = await api.register();
  const id = await getId(person);
  const later = new Date(api.clock.now().getTime() + 13 * 60 * 60_000);
  const { Sessions } = await import('#data/account/sessions');
  const user = (await api.services.users.findById(id))!;
  expect((await new Sessions(api.services.table, () => later).summarize(user)).count).toBe(0);
});

test('notes name their author, are sealed, are in the person’s export, and are deleted with the account', async () => {
  const person = await api.register();
  const id = await getId(person);
  await admin.accounts.addNote({ params: { id }, body: { text: 'canary-note one' } });
  api.clock.advance({ seconds: 1 });
  await admin.accounts.addNote({ params: { id }, body: { text: 'canary-note two' } });
  expect((await readAccount(id)).notes).toMatchObject([
    { text: 'canary-note two', by: admin.email },
    { text: 'canary-note one', by: admin.email },
  ]);
  const rows = JSON.stringify(await api.scanTable(), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(rows).not.toContain('canary-note');
  expect((await person.account.export({})).records['administratorNotes']).toHaveLength(2);
  await person.account.remove({ body: { password: PASSWORD } });
  const notes = (await api.scanTable()).filter(({ PK, SK }) => PK === keys.user(id).PK && /^NOTE/.test(String(SK)));
  expect(notes).toEqual([]);
});

describe('an administrator', () => {
  test('disables an account, which signs the person out, and enables it again; the reason is kept sealed', async () => {
    const person = await api.register();
    const id = await getId(person);
    const changeStatus = (status: 'active' | 'disabled') =>
      admin.accounts.changeStatus({ params: { id }, body: { status, reason } });
    await changeStatus('disabled');
    expect([await isSignedIn(person), (await signIn(person.email)).status]).toEqual([false, 401]);
    expect(await readAccount(id)).toMatchObject({ status: 'disabled', sessions: { count: 0 } });
    await expect(changeStatus('disabled')).rejects.toMatchObject({ code: 'conflict' });
    await changeStatus('active');
    expect((await signIn(person.email)).status).toBe(200);
    const [row] = (await findAuditRows('accounts.changeStatus', id)).filter(({ success }) => success === 1);
    expect(row).toMatchObject({ userId: await getId(admin), riskLevel: 'high' });
    expect(JSON.stringify(row)).not.toContain('canary');
    const vault = await api.services.vault.forUser(id);
    const key = { PK: String(row!['PK']), SK: String(row!['SK']) };
    expect(vault.unseal(key, 'details', row!['details'] as Uint8Array<ArrayBuffer>)).toMatchObject({ reason });
  });

  test('ends every session of an account', async () => {
    const person = await api.register();
    await admin.accounts.endSessions({ params: { id: await getId(person) }, body: { reason } });
    expect(await isSignedIn(person)).toBe(false);
    expect((await signIn(person.email)).status).toBe(200);
  });

  test('resets the two-step sign-in of a colleague, who learns of it by mail', async () => {
    const colleague = await api.register();
    await grantAdmin(api.services, colleague.email);
    const id = await getId(colleague);
    const reset = () => admin.accounts.resetTwoStep({ params: { id }, body: { reason } });
    await expect(reset()).rejects.toMatchObject({ code: 'conflict' });
    const { setupKey } = await colleague.account.beginTwoStep({ body: { password: PASSWORD } });
    const code = new TOTP({ secret: Secret.fromBase32(setupKey) }).generate({
      timestamp: api.clock.now().getTime(),
    });
    await colleague.account.confirmTwoStep({ body: { password: PASSWORD, code } });
    expect((await signIn(colleague.email)).status).toBe(401);
    await reset();
    expect([await isSignedIn(colleague), (await signIn(colleague.email)).status]).toEqual([false, 200]);
    expect((await api.scanTable()).filter(({ PK, SK }) => PK === keys.user(id).PK && SK === 'RECOVERY_CODES')).toEqual(
      [],
    );
    const subjects = (await api.deliverMails()).filter(({ to }) => to.includes(colleague.email));
    expect(subjects.map(({ subject }) => subject)).toContain('Two-step sign-in is off');
  });

  test('cannot act on their own account, nor without a reason', async () => {
    const id = await getId(admin);
    const params = { id };
    const ownActions = [
      () => admin.accounts.changeStatus({ params, body: { status: 'disabled', reason } }),
      () => admin.accounts.endSessions({ params, body: { reason } }),
      () => admin.accounts.resetTwoStep({ params, body: { reason } }),
    ];
    for (const act of ownActions) await expect(act()).rejects.toMatchObject({ code: 'conflict' });
    const other = { params: { id: await getId(api.other) }, body: { reason: ' ' } };
    await expect(admin.accounts.endSessions(other)).rejects.toMatchObject({
      details: { fields: { reason: 'Please say why' } },
    });
  });
});
