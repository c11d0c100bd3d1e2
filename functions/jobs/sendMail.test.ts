import timers from 'node:timers/promises';
import { keys } from '#data/table/keys';
import { listUnsendableLetters } from '#operator/listUnsendableLetters';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
});

/** Lets a run that waits between letters go on at once. */
const skipPauses = () => jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);

const listSubjects = () => api.cloud.mails().map(({ subject }) => subject);
const countLetters = async () => (await api.scanTable()).filter(({ PK }) => String(PK).startsWith('OUTBOX')).length;
const prepareNotice = (isBulk: boolean, n = 0) =>
  api.services.outbox.prepareLetter(
    { to: `notice${n}@example.org`, subject: `Notice ${n}`, text: 'Text', need: 'owed' },
    { isBulk },
  );

test('a code leaves with the next run, however many notices for everybody wait before it', async () => {
  api = await testApi({ settings: { MAIL_PER_SECOND: '1' } });
  skipPauses();
  await api.deliverMails();
  for (let n = 0; n < 90; n++) await api.services.table.transact([await prepareNotice(true, n)]);
  await api.anonymous.auth.forgotPassword({ body: { email: api.user.email } });
  await api.runJob('sendMail');
  expect(listSubjects()).toContain('Your password reset code');
  expect(await countLetters()).toBeGreaterThan(40);
  while (await countLetters()) await api.runJob('sendMail');
  expect(listSubjects().filter((subject) => subject.startsWith('Notice'))).toHaveLength(90);
});

test('a letter that is owed is tried for weeks, an hour apart at most; another one is thrown away after a day', async () => {
  api = await testApi();
  await api.deliverMails();
  const send = jest.spyOn(prototypeOf(api.services.mailer), 'send').mockRejectedValue(new Error('SES is down'));
  await api.services.table.transact([await prepareNotice(false)]);
  await api.anonymous.auth.forgotPassword({ body: { email: api.user.email } });
  for (let hours = 0; hours < 30; hours++) {
    await api.runJob('sendMail').catch(() => undefined);
    api.clock.advance({ hours: 1 });
  }
  expect(await countLetters()).toBe(1);
  expect(api.metrics.at(-1)).toMatchObject({ job: 'sendMail', failed: 1, overdue: 1 });
  send.mockRestore();
  await api.runJob('sendMail');
  expect(listSubjects()[0]).toBe('Notice 0');
  expect(await countLetters()).toBe(0);
});

test('letters that cannot be sent go behind the others, which are sent meanwhile', async () => {
  api = await testApi({ settings: { MAIL_PER_SECOND: '1' } });
  skipPauses();
  await api.deliverMails();
  const send = jest.spyOn(prototypeOf(api.services.mailer), 'send').mockRejectedValue(new Error('refused'));
  for (let n = 0; n < 14; n++) await api.services.table.transact([await prepareNotice(false, n)]);
  await expect(api.runJob('sendMail')).rejects.toThrow('left 14 undone');
  send.mockRestore();
  await api.anonymous.auth.forgotPassword({ body: { email: api.user.email } });
  await api.runJob('sendMail');
  expect(listSubjects()).toEqual(expect.arrayContaining(['Your password reset code']));
});

test('one run sends no more than the rate of the stage allows, and the rest with the next ones', async () => {
  api = await testApi({ settings: { MAIL_PER_SECOND: '2' } });
  skipPauses();
  await api.deliverMails();
  for (let n = 0; n < 92; n++) await api.services.table.transact([await prepareNotice(false, n)]);
  await api.runJob('sendMail');
  expect(await countLetters()).toBe(2);
  await api.runJob('sendMail');
  expect(await countLetters()).toBe(0);
});

test('letters leave evenly over each second, never faster than the rate', async () => {
  api = await testApi({ settings: { MAIL_PER_SECOND: '20' } });
  await api.deliverMails();
  for (let n = 0; n < 40; n++) await api.services.table.transact([await prepareNotice(true, n)]);
  // Time stands still, so that each pause is as long as on a machine that sends in no time.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  let endedPauses = 0;
  const pauses = jest.spyOn(timers, 'setTimeout').mockImplementation(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    endedPauses++;
  });
  const mailer = prototypeOf(api.services.mailer);
  let sent = 0;
  const early: number[] = [];
  jest.spyOn(mailer, 'send').mockImplementation(() => {
    if (endedPauses < sent++) early.push(sent);
    return Promise.resolve();
  });
  await api.runJob('sendMail');
  expect(early).toEqual([]);
  expect(sent).toBe(40);
  const second = [...Array.from({ length: 19 }, (_, n) => (n + 1) * 50), 1000];
  expect(pauses.mock.calls.map(([ms]) => ms)).toEqual([...second, ...second]);
});

test('a code that is requested while notices are sent leaves with the next second, in the same run', async () => {
  api = await testApi({ settings: { MAIL_PER_SECOND: '4' } });
  await api.deliverMails();
  for (let n = 0; n < 12; n++) await api.services.table.transact([await prepareNotice(true, n)]);
  let isRequested = false;
  jest.spyOn(timers, 'setTimeout').mockImplementation(async () => {
    if (isRequested) return;
    isRequested = true;
    await api.anonymous.auth.forgotPassword({ body: { email: api.user.email } });
  });
  await api.runJob('sendMail');
  const subjects = listSubjects().toReversed();
  expect(subjects.filter((subject) => subject.startsWith('Notice'))).toHaveLength(12);
  expect(subjects.slice(-13).indexOf('Your password reset code')).toBe(4);
});

test('a letter that can never be sent is tried once, set aside and shown; those around it arrive whole', async () => {
  api = await testApi();
  await api.deliverMails();
  const { outbox, table } = api.services;
  const poisoned = { to: 'ann@example.org', subject: 'Bad \ud83d', text: 'Text', need: 'owed' } as const;
  const writes = [prepareNotice(false, 1), outbox.prepareLetter(poisoned), prepareNotice(false, 2)];
  for (const write of writes) await table.transact([await write]);
  await api.anonymous.auth.forgotPassword({ body: { email: api.user.email } });
  await expect(api.runJob('sendMail')).rejects.toThrow('left 1 undone');
  expect(api.metrics.at(-1)).toMatchObject({ failed: 1, error: expect.stringMatching(/^UnsendableLetter \|/) });
  api.clock.advance({ hours: 2 });
  await api.runJob('sendMail');
  expect(api.cloud.mails().slice(0, 3)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ subject: 'Notice 1', text: 'Text', to: ['notice1@example.org'] }),
      expect.objectContaining({ subject: 'Notice 2', text: 'Text', to: ['notice2@example.org'] }),
      expect.objectContaining({ subject: 'Your password reset code', to: [api.user.email] }),
    ]),
  );

  const { admin } = api;
  await admin.auth.login({ body: { email: admin.email, password: PASSWORD } });
  const { days, unsendableLetters } = await admin.operations.overview({});
  expect([days.at(-1)?.mailSetAside, unsendableLetters]).toEqual([1, 1]);
  const list = await listUnsendableLetters(api.services);
  expect(list).toMatch(
    /^\S+Z {2}"ann@example\.org" {2}"Bad \\ud83d" {2}It has half of a character, such as half an emoji\.$/,
  );
  expect((await api.scanTable()).some(({ action }) => action === 'mail.list')).toBe(true);

  api.clock.advance({ days: 28 });
  expect(await listUnsendableLetters(api.services)).toBe('Every letter can be sent.');
  expect((await api.scanTable()).filter(({ PK }) => PK === keys.letter('').PK)).toEqual([]);
});
