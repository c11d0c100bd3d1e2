import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
afterEach(() => api.close());

const listSubjects = () => api.cloud.mails().map(({ subject }) => subject);
const countLetters = async () => (await api.scanTable()).filter(({ PK }) => String(PK).startsWith('OUTBOX')).length;
const prepareNotice = (isBulk: boolean, n = 0) =>
  api.services.outbox.prepareLetter(
    { to: `notice${n}@example.org`, subject: `Notice ${n}`, text: 'Text', need: 'owed' },
    { isBulk },
  );

test('a code leaves with the next run, however many notices for everybody wait before it', async () => {
  api = await testApi({ settings: { MAIL_PER_SECOND: '1' } });
  await api.deliverMails();
  for (let n = 0; n < 60; n++) await api.services.table.transact([await prepareNotice(true, n)]);
  await api.anonymous.auth.forgotPassword({ body: { email: api.user.email } });
  await api.runJob('sendMail');
  expect(listSubjects()).toContain('Your password reset code');
  expect(await countLetters()).toBeGreaterThan(40);
  while (await countLetters()) await api.runJob('sendMail');
  expect(listSubjects().filter((subject) => subject.startsWith('Notice'))).toHaveLength(60);
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
  await api.deliverMails();
  for (let n = 0; n < 30; n++) await api.services.table.transact([await prepareNotice(false, n)]);
  await api.runJob('sendMail');
  expect(await countLetters()).toBe(2);
  await api.runJob('sendMail');
  expect(await countLetters()).toBe(0);
});
