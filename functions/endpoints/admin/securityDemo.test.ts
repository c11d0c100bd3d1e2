import { Analyses } from '#data/analysis/analyses';
import { Research } from '#data/analysis/research';
import { testAnalysis } from '#data/analysis/testAnalysis';
import { toAccountHolder } from '#data/table/keys';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** Gives research consent and stores the de-identified record of an analysis. Returns the record. */
async function createResearchRecord(browser: Browser) {
  await browser.account.consent({ body: { research: true } });
  const { users, erasures, table } = api.services;
  const research = new Research(table, users, erasures);
  const user = (await users.findById((await browser.auth.me({})).user.id))!;
  const image = { width: 224, height: 224, format: 'jpeg' } as const;
  const commit = await research.withResearchRecord(user, testAnalysis(api.clock.now(), 'canary'), image, (writes) =>
    table.transact(writes),
  );
  await commit([]);
  return (await research.listRecords(user.id))[0]!;
}

const demo = () => api.admin.admin.securityDemo({});

test('without a de-identified record there is none to show', async () => {
  expect((await demo()).deidentification).toMatchObject({ storedRecord: null, isConsenting: false });
});

test('the sample analysis is de-identified by the real code, and none of its texts remain', async () => {
  const { deidentification } = await demo();
  const { source, before, after } = deidentification;
  expect([source, before.email]).toEqual(['sample', api.admin.email]);
  expect(after).toMatchObject({ bodyRegion: 'trunk', analysisYear: 2026, analysisMonth: null, confidence: 0.8 });
  for (const word of [before.id, before.email, 'backpack', 'Ann', '555-0142', '06-14']) {
    expect(JSON.stringify(after)).not.toContain(word);
  }
});

test('the envelope opens with its own key and at its own place only, and every envelope differs', async () => {
  const [{ envelope: first }, { envelope: second }] = [await demo(), await demo()];
  expect(first.attempts.map(({ opens }) => opens)).toEqual([true, false, false, false, false]);
  const { version, iv, tag, ciphertext } = first.parts;
  expect([version, iv.length / 2, tag.length / 2]).toEqual(['01', 12, 16]);
  expect(Buffer.from(ciphertext, 'hex').toString('latin1')).not.toContain('shoulder');
  expect(second.parts.iv).not.toBe(iv);
  expect(second.parts.ciphertext).not.toBe(ciphertext);
});

test('the audit rows are the administrator’s own newest ten', async () => {
  await api.user.account.update({ body: { firstName: 'Somebody' } });
  for (let n = 0; n < 12; n++) {
    api.clock.advance({ seconds: 1 });
    await demo();
  }
  const { activity } = await demo();
  const { id } = (await api.admin.auth.me({})).user;
  expect(activity.map(({ userId, action }) => [userId, action])).toEqual(
    Array.from({ length: 10 }, () => [id, 'admin.securityDemo']),
  );
});

test('an administrator’s own analysis is preferred to the sample, and its record is not stored', async () => {
  const { id } = (await api.admin.auth.me({})).user;
  const analysis = testAnalysis(api.clock.now(), 'canary-own');
  await new Analyses(api.services.table, api.services.vault).add(toAccountHolder(id), analysis);
  const { source, before, after } = (await demo()).deidentification;
  expect([source, before.id, before.notes]).toEqual(['own', analysis.id, 'Note canary-own']);
  expect(JSON.stringify(after)).not.toMatch(/canary/);
  const rows = JSON.stringify(await api.scanTable());
  expect(rows).not.toContain(after.userPseudoId);
  expect(rows).not.toContain('RESEARCH#');
});

test('with consent, the administrator’s stored record is shown, and nobody else’s', async () => {
  const [ownRecord, otherRecord] = [await createResearchRecord(api.admin), await createResearchRecord(api.user)];
  const { storedRecord, isConsenting } = (await demo()).deidentification;
  expect(isConsenting).toBe(true);
  expect(storedRecord).toEqual(ownRecord);
  expect(storedRecord?.userPseudoId).not.toBe(otherRecord.userPseudoId);
  await api.admin.account.consent({ body: { research: false } });
  expect((await demo()).deidentification).toMatchObject({ storedRecord: null, isConsenting: false });
});
