import { PERSONAL_DATA_HANDLING } from '#data/account/personalData';
import { keys, recordKeys, toAccountHolder, type Key } from '#data/table/keys';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
let person: Browser;
let userId: string;
beforeAll(async () => {
  api = await testApi();
  person = api.subscriber;
  userId = (await person.auth.me({})).user.id;
  const { table, vault } = api.services;
  const sealed = await vault.forUser(userId);
  for (const [name, key] of Object.entries(plantedKeys())) {
    await table.addStored({ ...key, canary: sealed.seal(key, 'canary', `canary-${name}`) });
  }
  const key = keys.analysis({ userId, personId: ID }, ID);
  await table.addStored({ ...key, canary: sealed.seal(key, 'canary', 'canary-of-another-person') });
});
afterAll(() => api.close());

type Shape = keyof typeof keys;
const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** Keys of the rows that only analyses and payments create. Other rows come from using the product. */
const plantedKeys = (): Partial<Record<Shape, Key>> => {
  const owner = toAccountHolder(userId);
  return {
    analysis: keys.analysis(owner, ID),
    spot: keys.spot(owner, { id: ID, newest: ID }),
    snapshot: keys.snapshot(owner, ID, ID),
    bodyFigure: keys.bodyFigure(owner),
    openSkinCheck: keys.openSkinCheck(owner),
    skinCheck: keys.skinCheck(owner, ID),
    skincareProfile: keys.skincareProfile(owner),
    recommendation: keys.recommendation(owner, ID),
    message: keys.message(userId, ID),
    override: keys.override(userId, ID),
    photoKey: keys.photoKey(userId),
    accountNote: keys.accountNote(userId, ID),
    recoveryCodes: keys.recoveryCodes(userId),
    reminders: keys.reminders(owner),
    refundWindow: keys.refundWindow(userId),
    pushDevice: keys.pushDevice(userId, 'a'.repeat(64)),
  };
};

/** Arguments of a key whose texts are all `~`. */
function toArguments(name: string): unknown[] {
  const owner = toAccountHolder('~');
  if (name === 'spot') return [owner, { id: '~', newest: '~' }];
  if (name in recordKeys) return [owner, '~', '~'];
  if (name === 'letter') return ['~'];
  if (name === 'jobPosition') return [{ job: '~', list: '~' }];
  if (name === 'reminderDay') return ['~', owner];
  return name === 'audit' ? [0, '~'] : ['~', '~', '~'];
}

const PATTERNS: Record<Shape, RegExp> = Object.fromEntries(
  Object.entries(keys).map(([name, key]) => {
    const { PK, SK } = (key as (...args: unknown[]) => Key)(...toArguments(name));
    // Records of other people of the account are under the person's id.
    const pattern = `${PK}|${name in recordKeys ? '(PERSON#~#)?' : ''}${SK}`
      .replace(/[0-9a-f]{64}/g, '[0-9a-f]{64}')
      .replace(/AUDIT#00/, 'AUDIT#\\d\\d')
      .replace(/CODE#~#/, 'CODE#\\w+#')
      .replaceAll('|', '\\|')
      .replaceAll('~', '[^#|]+');
    return [name, new RegExp(`^${pattern}$`)];
  }),
) as Record<Shape, RegExp>;
const findShapes = (rows: Record<string, unknown>[]) =>
  new Set(
    rows.flatMap(({ PK, SK }) =>
      Object.entries(PATTERNS).flatMap(([name, p]) => (p.test(`${String(PK)}|${String(SK)}`) ? [name] : [])),
    ),
  );
const deletedWithAccount = Object.entries(PERSONAL_DATA_HANDLING).flatMap(([name, { deletion }]) =>
  deletion === 'with the account' ? [name] : [],
);

test('every row has a key shape of keys.ts, and every shape a rule for export and deletion', async () => {
  const rows = await api.scanTable();
  const unknown = rows.filter(
    ({ PK, SK }) => !Object.values(PATTERNS).some((p) => p.test(`${String(PK)}|${String(SK)}`)),
  );
  expect(unknown).toEqual([]);
  expect(Object.keys(PERSONAL_DATA_HANDLING).sort()).toEqual(Object.keys(keys).sort());
});

// Check 2.
test('the export is a file with the decrypted data of the person, and of nobody else', async () => {
  const response = await person.request('GET', '/api/account/export');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(response.headers.get('content-type')).toContain('application/json');
  // Uncompressed, a long history exceeds Lambda's response limit.
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const text = await response.text();
  const { account, records, people, activity } = JSON.parse(text) as {
    account: Record<string, unknown>;
    records: Record<string, unknown[]>;
    people: unknown[];
    activity: { userId: string }[];
  };
  expect(account).toMatchObject({ id: userId, email: person.email, subscriptionStatus: 'active' });
  expect(Object.keys(records)).toEqual(expect.arrayContaining(['analyses', 'lesions', 'lesionHistory', 'sessions']));
  expect(people).toEqual([{ id: ID, records: { analyses: [{ canary: 'canary-of-another-person' }] } }]);
  expect(JSON.stringify(records)).not.toContain('canary-of-another-person');
  expect(activity.length).toBeGreaterThan(0);
  for (const [name, { export: place }] of Object.entries(PERSONAL_DATA_HANDLING)) {
    if (place === 'records' && name in plantedKeys()) expect(text).toContain(`canary-${name}`);
  }
  const others = await Promise.all([api.user, api.other].map(async (other) => (await other.auth.me({})).user));
  for (const { id, email } of others) {
    expect(text).not.toContain(id);
    expect(text).not.toContain(email);
  }
  expect(text).not.toMatch(/wrapped|"PK"|"SK"|"ttl"/);
});

test('the export names the reason of an override, not the administrator', async () => {
  const customer = await api.register();
  const { id } = (await customer.auth.me({})).user;
  await api.admin.admin.overrideSubscription({
    params: { id },
    body: { subscriptionStatus: 'active', reason: 'Won the raffle' },
  });
  const exported = await customer.account.export({});
  expect(exported.records['subscriptionOverrides']).toEqual([
    { decidedAt: expect.any(String), subscriptionStatus: 'active', reason: 'Won the raffle' },
  ]);
  expect(JSON.stringify(exported)).not.toContain((await api.admin.auth.me({})).user.id);
});

test('a new kind of row under an account is exported without code for it', async () => {
  const key = { PK: keys.user(userId).PK, SK: 'SKINCARE#1' };
  await api.services.table.addStored({
    ...key,
    canary: (await api.services.vault.forUser(userId)).seal(key, 'canary', 'new-kind'),
  });
  expect((await person.account.export({})).records).toMatchObject({ skincare: [{ canary: 'new-kind' }] });
  await api.services.table.remove(key);
});

// Fault 24.
test('the deletion removes every key shape of the account', async () => {
  await person.account.consent({ body: { research: true } });
  const pseudonym = (await person.account.export({})).records['researchPseudonym']?.[0]?.['pseudonym'] as string;
  await api.services.table.addStored({ ...keys.research(pseudonym, 'a'.repeat(32)), riskLevel: 'low' });
  const outcome = {
    ...{ id: 'b'.repeat(32), userPseudoId: pseudonym, riskLevel: 'low', modelRiskLevel: 'low', domain: 'phone' },
    ...{ bodyRegion: 'trunk', isBiopsied: true, outcome: 'harmless', visitYear: 2026 },
  } as const;
  await api.services.table.addStored({ ...keys.outcome(pseudonym, outcome.id), ...outcome });
  const scanPersonRows = async () => {
    const mail = keys.email(person.email).PK;
    const own = [keys.user(userId).PK, mail, `RESEARCH#${pseudonym}`, `OUTCOME#${pseudonym}`];
    const isListed = (PK: string, SK: string) => PK.startsWith('CUSTOMER') && SK.endsWith(`#${userId}`);
    return (await api.scanTable()).filter(({ PK, SK }) => own.includes(String(PK)) || isListed(String(PK), String(SK)));
  };
  expect([...findShapes(await scanPersonRows())].sort()).toEqual([...deletedWithAccount].sort());
  await person.account.remove({ body: { password: PASSWORD } });
  await api.runJob('resumeErasures');
  expect(await scanPersonRows()).toEqual([]);
});
