import { publishPolicy } from '#operator/publishPolicy';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
  api.cloud.onMailFeedback((news) => api.runJob('mailFeedback', news));
  await api.deliverMails();
});
afterEach(() => api.close());

const BOUNCE = 'bounce+ann@simulator.amazonses.com';
const COMPLAINT = 'complaint+ann@simulator.amazonses.com';
const listSubjects = async (person: Browser) =>
  (await api.deliverMails()).filter(({ to }) => to[0] === person.email).map(({ subject }) => subject);
const getUser = async (person: Browser) => (await person.auth.me({})).user;
const announcePolicy = () => publishPolicy(api.services, '1.1', 'We keep audit logs for seven years.');
/** Delivers an event of SES. */
const deliverEvent = (event: object) =>
  api.runJob('mailFeedback', { Records: [{ Sns: { Message: JSON.stringify(event) } }] });
const bounce = (bounceType: string, emailAddress: string) =>
  deliverEvent({ eventType: 'Bounce', bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } });

// Fault 8.
test('after a bounce the email is unconfirmed, and the account shows why', async () => {
  const person = await api.register(BOUNCE);
  expect((await getUser(person)).mailTrouble).toBeNull();
  await api.deliverMails();
  expect(await getUser(person)).toMatchObject({ mailTrouble: 'bounced', emailVerified: false });
});

test('after a bounce only requested emails are sent', async () => {
  const person = await api.register(BOUNCE);
  await api.deliverMails();
  await announcePolicy();
  expect(await listSubjects(person)).toEqual(['Please confirm your email']);
  await person.auth.resendVerification({ body: {} });
  await person.auth.forgotPassword({ body: { email: person.email } });
  expect((await listSubjects(person)).sort()).toEqual([
    'Please confirm your email',
    'Please confirm your email',
    'Your password reset code',
  ]);
});

test('after a complaint required emails are still sent, and the email stays confirmed', async () => {
  const person = await api.register(COMPLAINT);
  await api.deliverMails();
  expect((await getUser(person)).mailTrouble).toBe('complained');
  await announcePolicy();
  expect(await listSubjects(person)).toHaveLength(2);
  const { outbox, table } = api.services;
  await table.transact([await outbox.prepareLetter({ to: person.email, subject: 'A courtesy', text: '…' })]);
  expect(await listSubjects(person)).not.toContain('A courtesy');
});

test('using a mailed code clears the mark', async () => {
  const person = await api.register();
  await bounce('Permanent', person.email);
  expect((await getUser(person)).mailTrouble).toBe('bounced');
  const [mail] = await api.deliverMails();
  await person.auth.verifyEmail({ body: { token: /#verify=(\S+)/.exec(mail!.text!)![1]! } });
  expect(await getUser(person)).toMatchObject({ mailTrouble: null, emailVerified: true });
});

test('a transient bounce marks nobody, and an unknown address is not a failure', async () => {
  await bounce('Transient', api.user.email);
  expect((await getUser(api.user)).mailTrouble).toBeNull();
  await bounce('Permanent', 'nobody@example.org');
  await deliverEvent({
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: 'nobody@example.org' }] },
  });
  expect(api.metrics.filter((run) => 'failed' in run && run.failed > 0)).toEqual([]);
});

// Fault 14.
test('a repeated event leaves one audit row, and an unknown event is a failure', async () => {
  await bounce('Permanent', api.user.email);
  await bounce('Permanent', api.user.email);
  const { id } = await getUser(api.user);
  const rows = (await api.scanTable()).filter(({ action }) => action === 'mail.bounced');
  expect(rows).toMatchObject([{ userId: id, resourceId: id, ipAddress: null }]);
  await expect(deliverEvent({ eventType: 'Weather' })).rejects.toThrow();
  expect(api.metrics.at(-1)).toMatchObject({ job: 'mailFeedback', failed: 1 });
});
