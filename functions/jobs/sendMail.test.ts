import timers from 'node:timers/promises';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, type TestApi } from '#functions/testing/testApi';

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
