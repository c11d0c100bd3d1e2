import { keys } from '#data/table/keys';
import { MAX_MESSAGE_LENGTH } from '#domain/account/contact';
import { listContactMessages, markMessageAnswered } from '#operator/contactMessages';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const OPERATOR = 'operator@localhost.test';
const message = {
  name: 'Ann Lee',
  email: 'ann@example.org',
  phone: '(555) 010-0100',
  subject: 'A question about my data',
  message: 'How long do you keep\nwhat I write here?',
};
const thanks = { success: true, message: 'Message sent successfully!' };
const listStoredMessages = async () => (await api.scanTable()).filter(({ SK }) => /^MESSAGE/.test(String(SK)));
const findMail = async (subject: string) =>
  (await api.deliverMails()).find((mail) => mail.subject === `Contact: ${subject}`);
const getId = async (browser: TestApi['user']) => (await browser.auth.me({})).user.id;

test('a visitor’s message is confirmed and mailed to the operator, with the person as reply address', async () => {
  expect(await api.openBrowser().contact.create({ body: message })).toEqual(thanks);
  const mail = await findMail(message.subject);
  expect(mail).toMatchObject({
    to: [OPERATOR],
    cc: [],
    bcc: [],
    replyTo: ['ann@example.org'],
    subject: 'Contact: A question about my data',
  });
  for (const text of Object.values(message)) expect(`${mail?.subject ?? ''}\n${mail?.text ?? ''}`).toContain(text);
  expect(mail?.text).toContain('not signed in');
});

test('a message is stored encrypted, for 12 months', async () => {
  const before = await listStoredMessages();
  await api
    .openBrowser()
    .contact.create({ body: { ...message, subject: 'canary-subject', message: 'canary-message' } });
  const [row] = (await listStoredMessages()).filter(({ PK }) => !before.some((one) => one['PK'] === PK));
  const until = new Date(api.clock.now());
  until.setUTCMonth(until.getUTCMonth() + 12);
  expect(row?.['ttl']).toBe(Math.ceil(until.getTime() / 1000));
  const rows = JSON.stringify(await api.scanTable(), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(rows).toContain('MESSAGE#');
  expect(rows).not.toMatch(/canary|ann@example\.org|Ann Lee|010-0100/);
});

describe('nothing is lost', () => {
  // Fault 8.
  test('while mail is down: the message is confirmed, the operator can read it, and the email is sent later', async () => {
    const send = jest.spyOn(prototypeOf(api.services.mailer), 'send').mockRejectedValue(new Error('SES is down'));
    expect(await api.openBrowser().contact.create({ body: { ...message, subject: 'Sent in the outage' } })).toEqual(
      thanks,
    );
    await expect(api.deliverMails()).rejects.toThrow();
    expect(await listContactMessages(api.services)).toContain('Sent in the outage');
    send.mockRestore();
    api.clock.advance({ minutes: 2 });
    expect(await findMail('Sent in the outage')).toMatchObject({ to: [OPERATOR] });
  });

  test('when the table fails: the message is neither stored nor mailed, and not confirmed', async () => {
    const before = await api.scanTable();
    const outage = jest
      .spyOn(prototypeOf(api.services.table), 'tryTransact')
      .mockRejectedValueOnce(new Error('power cut'));
    const body = { ...message, subject: 'Refused by the table' };
    await expect(api.openBrowser().contact.create({ body })).rejects.toMatchObject({ code: 'internal' });
    outage.mockRestore();
    const unaudited = (rows: Record<string, unknown>[]) => rows.filter(({ PK }) => !/^(AUDIT|LIMIT)#/.test(String(PK)));
    expect(unaudited(await api.scanTable())).toEqual(unaudited(before));
  });
});

test('a bot that fills the hidden field gets the usual answer, and nothing is stored or mailed', async () => {
  const before = [await listStoredMessages(), await api.deliverMails()];
  const botAnswer = { ...message, website: 'https://spam.example' };
  expect(await api.openBrowser().contact.create({ body: botAnswer })).toEqual(thanks);
  expect([await listStoredMessages(), await api.deliverMails()]).toEqual(before);
  await api.openBrowser().contact.create({ body: { ...message, website: '' } });
  expect((await listStoredMessages()).length).toBe(before[0]!.length + 1);
});

describe('input is validated, each field with its own message', () => {
  test.each([
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', ' A ', 'Name must be at least 2 characters'],
    ['name', undefined, 'Name must be at least 2 characters'],
    ['email', 'ann', 'Please enter a valid email address'],
    ['subject', 'Hey', 'Subject must be at least 5 characters'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(MAX_MESSAGE_LENGTH + 1), `Message must be at most ${MAX_MESSAGE_LENGTH} characters`],
    ['message', 'Clear the screen \u001b[2J', 'Message must not contain control characters'],
  ])('%s %j', async (field, value, text) => {
    const before = await listStoredMessages();
    await expect(api.openBrowser().contact.create({ body: { ...message, [field]: value } })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: { [field]: text } },
    });
    expect(await listStoredMessages()).toEqual(before);
  });

  test('the phone number is optional', async () => {
    for (const phone of [undefined, null, ''])
      expect(await api.openBrowser().contact.create({ body: { ...message, phone } })).toEqual(thanks);
  });

  // Check 24.
  test.each(['name', 'email', 'phone', 'subject'] as const)('%s cannot add a header to the email', async (field) => {
    const injections = [
      '\r\nBcc: a@evil.example',
      '\nBcc: a@evil.example',
      '\rx',
      '\u2028x',
      '\u0000x',
      ', a@evil.example',
    ];
    for (const injection of field === 'email' ? injections : injections.slice(0, -1)) {
      const body = { ...message, [field]: `${message[field]}${injection}` };
      await expect(api.openBrowser().contact.create({ body })).rejects.toMatchObject({ code: 'invalid_request' });
    }
  });

  test('an address that email headers cannot carry is in the text only', async () => {
    await api.openBrowser().contact.create({ body: { ...message, email: 'zoë@example.org', subject: 'From Zoë' } });
    const mail = await findMail('From Zoë');
    expect(mail?.replyTo).toEqual([]);
    expect(mail?.text).toContain('zoë@example.org');
  });
});

test('one address can send five messages an hour', async () => {
  const strictApi = await testApi({ settings: { RATE_LIMIT_SCALE: '1' } });
  const browser = strictApi.openBrowser();
  for (let n = 0; n < 5; n++) await browser.contact.create({ body: message });
  await expect(browser.contact.create({ body: message })).rejects.toMatchObject({ code: 'too_many_requests' });
  await strictApi.openBrowser().contact.create({ body: message });
  strictApi.clock.advance({ hours: 1 });
  expect(await browser.contact.create({ body: message })).toEqual(thanks);
  await strictApi.close();
});

describe('a signed-in person’s message', () => {
  test('is in their export, names their account in the email, and is deleted with the account', async () => {
    const person = await api.register();
    const userId = await getId(person);
    await person.contact.create({ body: { ...message, subject: 'Mine alone' } });
    expect((await findMail('Mine alone'))?.text).toContain(userId);
    expect((await person.account.export({})).records).toMatchObject({
      messages: [{ message: { ...message, subject: 'Mine alone' } }],
    });
    expect(JSON.stringify(await api.other.account.export({}))).not.toContain('Mine alone');
    await person.account.remove({ body: { password: PASSWORD } });
    expect((await listStoredMessages()).filter(({ PK }) => PK === keys.user(userId).PK)).toEqual([]);
    expect(await listContactMessages(api.services)).not.toContain('Mine alone');
  });

  test('leaves an audit row with its id and without its text', async () => {
    const userId = await getId(api.user);
    await api.user.contact.create({ body: { ...message, subject: 'canary-audited' } });
    const row = (await api.scanTable())
      .filter(({ action }) => action === 'contact.create')
      .find((one) => one['userId'] === userId);
    expect(row).toMatchObject({ outcome: 'done', resource: 'contact' });
    expect(await listContactMessages(api.services)).toContain(String(row?.['resourceId']));
    expect(JSON.stringify(row)).not.toContain('canary');
  });
});

describe('the operator', () => {
  test('lists every open message, newest first', async () => {
    await api.user.contact.create({ body: { ...message, subject: 'The older one' } });
    api.clock.advance({ seconds: 1 });
    await api.openBrowser().contact.create({ body: { ...message, subject: 'The newer one' } });
    const list = await listContactMessages(api.services);
    expect(list.indexOf('The newer one')).toBeLessThan(list.indexOf('The older one'));
    for (const text of [message.message, 'Ann Lee <ann@example.org>', message.phone]) expect(list).toContain(text);
    expect((await api.scanTable()).some(({ action }) => action === 'contact.list')).toBe(true);
  });

  test('marks a message as answered, which removes it from the list and not from the person’s export', async () => {
    api.clock.advance({ seconds: 1 });
    await api.user.contact.create({ body: { ...message, subject: 'To be answered' } });
    const id = String(
      (await listStoredMessages()).sort((a, b) => (String(a['id']) < String(b['id']) ? 1 : -1))[0]?.['id'],
    );
    expect(await markMessageAnswered(api.services, id)).toBe(`Message ${id} is answered.`);
    expect(await listContactMessages(api.services)).not.toContain('To be answered');
    expect(JSON.stringify((await api.user.account.export({})).records)).toContain('To be answered');
    await expect(markMessageAnswered(api.services, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
