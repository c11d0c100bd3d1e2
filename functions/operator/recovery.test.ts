import { Analyses } from '#data/analysis/analyses';
import { keys } from '#data/table/keys';
import { testAnalysis } from '#data/analysis/testAnalysis';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { verifyAudit } from './audit';
import { backUp, carryOver, restore } from './recovery';

let api: TestApi;
let folder: string;
beforeEach(async () => {
  api = await testApi();
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
});
afterEach(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const idOf = async (person: Browser) => (await person.auth.me({})).user.id;
const places = async () => (await readdir(folder)).sort().map((name) => join(folder, name));
const signIn = async ({ email }: Browser, password = PASSWORD) => {
  const browser = api.browser();
  await browser.auth.login({ body: { email, password } });
  return browser;
};
/** The table without the audit log, sessions and whatever else a restore leaves as it is. */
const standing = async () =>
  (await api.scan())
    .filter(
      ({ PK, SK }) => !/^(AUDIT|LIMIT|CODE|OUTBOX|ERASURE)/.test(String(PK)) && !String(SK).startsWith('SESSION#'),
    )
    .map((row) => JSON.stringify(row, Object.keys(row).sort()))
    .sort();

const history = () => new Analyses(api.services.table, api.services.vault);

test('a restored backup is what was backed up: accounts, passwords, analyses; and everybody must sign in again', async () => {
  const person = await api.register();
  const userId = await idOf(person);
  await history().add(userId, testAnalysis(api.clock.now(), 'kept'));
  const before = await standing();
  await backUp(api.services, folder);

  await person.account.update({ body: { firstName: 'Changed', lastName: 'Since' } });
  await history().add(userId, testAnalysis(api.clock.now(), 'made since'));
  await api.register();
  await api.services.table.remove(keys.email(person.email));
  const said = await restore(api.services, (await places())[0]!);

  expect(said).toMatch(/restored and read back/);
  expect(said).toMatch(/1 × account\.update/);
  expect(await standing()).toEqual(before);
  expect((await person.request('GET', '/api/auth/me')).status).toBe(401);
  const {
    items: [analysis],
  } = await (await signIn(person)).analysis.list({ query: {} });
  expect(analysis?.notes).toBe('Note kept');
  expect(await verifyAudit(api.services)).toMatch(/holds/);
});

test('what people deleted after the backup stays deleted: an account, an analysis, a consent', async () => {
  const [leaving, deleting, withdrawing] = [await api.register(), await api.register(), await api.register()];
  const [gone, stays] = [await idOf(leaving), await idOf(deleting)];
  const [kept, deleted] = [testAnalysis(api.clock.now(), 'kept'), testAnalysis(api.clock.now(), 'deleted')];
  await history().add(stays, kept);
  await history().add(stays, deleted);
  await withdrawing.account.consent({ body: { research: true } });
  await backUp(api.services, folder);

  await leaving.account.remove({ body: { password: PASSWORD } });
  await deleting.analysis.remove({ params: { id: deleted.id } });
  await withdrawing.account.consent({ body: { research: false } });
  const said = await restore(api.services, (await places())[0]!);

  expect(said).toContain('Deleted again: 1 accounts, 1 analyses, 1 consents.');
  expect(JSON.stringify(await api.scan())).not.toContain(`USER#${gone}`);
  const { items: analyses } = await (await signIn(deleting)).analysis.list({ query: {} });
  expect(analyses.map(({ id }) => id)).toEqual([kept.id]);
  expect((await (await signIn(withdrawing)).auth.me({})).user.researchConsentAt).toBeNull();
  await expect(signIn(leaving)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('after a recovery into a new table, the same deletions are repeated from the table before', async () => {
  const person = await api.register();
  const id = await idOf(person);
  const recoveredTo = api.clock.now().toISOString();
  const rows = await api.scan();
  await person.account.remove({ body: { password: PASSWORD } });
  for (const row of rows) await api.services.table.overwrite(row as never);
  const said = await carryOver(api.services, api.services.config.tableName, recoveredTo);
  expect(said).toContain('Deleted again: 1 accounts');
  expect(JSON.stringify(await api.scan())).not.toContain(`USER#${id}`);
});

test('a damaged backup is refused, and nothing changes', async () => {
  await backUp(api.services, folder);
  const [place] = await places();
  const file = join(place!, 'rows.sealed');
  const text = await readFile(file, 'utf8');
  const before = await api.scan();
  for (const damaged of [text.slice(text.indexOf('\n') + 1), text.replace(/^..../, 'AAAA'), '']) {
    await writeFile(file, damaged);
    await expect(restore(api.services, place!)).rejects.toThrow('damaged');
  }
  expect(await api.scan()).toEqual(before);
});

test('a backup holds no word of anybody, and is neither used nor kept after 14 days', async () => {
  const person = await api.register();
  await backUp(api.services, folder);
  const [place] = await places();
  for (const file of await readdir(place!)) {
    expect(await readFile(join(place!, file), 'utf8')).not.toContain(person.email);
  }
  api.clock.advance({ days: 14, seconds: 1 });
  await expect(restore(api.services, place!)).rejects.toThrow('older than 14 days');
  await backUp(api.services, folder);
  expect(await places()).toHaveLength(1);
});

test('a backup that broke off and a file of somebody else’s do not stand in the way of the next one', async () => {
  await backUp(api.services, folder);
  const [broken] = await places();
  await rm(join(broken!, 'manifest.json'));
  const note = join(folder, 'a note.txt');
  await writeFile(note, 'mine');
  await backUp(api.services, folder);
  api.clock.advance({ days: 14, seconds: 1 });
  await backUp(api.services, folder);
  expect(await places()).toEqual([expect.not.stringContaining('note'), note]);
});
