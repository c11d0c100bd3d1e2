import { publishPolicy } from '#functions/operator/policy';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
  api.cloud.onMailFeedback((news) => api.job('mailFeedback', news));
  await api.mails();
});
afterEach(() => api.close());

const BOUNCE = 'bounce+ann@simulator.amazonses.com';
const COMPLAINT = 'complaint+ann@simulator.amazonses.com';
const subjects = async (person: Browser) =>
  (await api.mails()).filter(({ to }) => to[0] === person.email).map(({ subject }) => subject);
const userOf = async (person: Browser) => (await person.auth.me({})).user;
const announce = () => publishPolicy(api.services, '1.1', 'We keep audit logs for seven years.');
/** News of SES about an address that mail did reach so far. */
const tell = (event: object) => api.job('mailFeedback', { Records: [{ Sns: { Message: JSON.stringify(event) } }] });
const bounce = (bounceType: string, emailAddress: string) =>
  tell({ eventType: 'Bounce', bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } });

test('an address whose mail came back counts as not confirmed, and its owner is told why', async () => {
  const person = await api.register(BOUNCE);
  expect((await userOf(person)).mailTrouble).toBeNull();
  await api.mails();
  expect(await userOf(person)).toMatchObject({ mailTrouble: 'bounced', emailVerified: false });
});

test('mail that came back is followed by none but what the person asks for', async () => {
  const person = await api.register(BOUNCE);
  await api.mails();
  await announce();
  expect(await subjects(person)).toEqual(['Please confirm your e-mail address']);
  await person.auth.resendVerification({ body: {} });
  await person.auth.forgotPassword({ body: { email: person.email } });
  expect((await subjects(person)).sort()).toEqual([
    'Please confirm your e-mail address',
    'Please confirm your e-mail address',
    'Your password reset code',
  ]);
});

test('who called our mail spam still gets what they are owed, and stays confirmed', async () => {
  const person = await api.register(COMPLAINT);
  await api.mails();
  expect((await userOf(person)).mailTrouble).toBe('complained');
  await announce();
  expect(await subjects(person)).toHaveLength(2);
  const { outbox, table } = api.services;
  await table.transact([await outbox.posting({ to: person.email, subject: 'A courtesy', text: '…' })]);
  expect(await subjects(person)).not.toContain('A courtesy');
});

test('a mailed code that is used proves that mail arrives again', async () => {
  const person = await api.register();
  await bounce('Permanent', person.email);
  expect((await userOf(person)).mailTrouble).toBe('bounced');
  const [mail] = await api.mails();
  await person.auth.verifyEmail({ body: { token: /#verify=(\S+)/.exec(mail!.text!)![1]! } });
  expect(await userOf(person)).toMatchObject({ mailTrouble: null, emailVerified: true });
});

test('a mailbox that is full for a day marks nobody; an address of nobody’s is no failure', async () => {
  await bounce('Transient', api.user.email);
  expect((await userOf(api.user)).mailTrouble).toBeNull();
  await bounce('Permanent', 'nobody@example.org');
  await tell({ eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: 'nobody@example.org' }] } });
  expect(api.measurements.filter((run) => 'failed' in run && run.failed > 0)).toEqual([]);
});

test('the same news twice leaves one row in the audit log, and news that makes no sense is a failure', async () => {
  await bounce('Permanent', api.user.email);
  await bounce('Permanent', api.user.email);
  const { id } = await userOf(api.user);
  const rows = (await api.scan()).filter(({ action }) => action === 'mail.bounced');
  expect(rows).toMatchObject([{ userId: id, resourceId: id, ipAddress: null }]);
  await expect(tell({ eventType: 'Weather' })).rejects.toThrow();
  expect(api.measurements.at(-1)).toMatchObject({ job: 'mailFeedback', failed: 1 });
});
