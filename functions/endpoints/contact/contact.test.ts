import { keys } from '#data/table/keys';
import { LONGEST_MESSAGE } from '#domain/account/contact';
import { listMessages, markAnswered } from '#functions/operator/contact';
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
const kept = async () => (await api.scan()).filter(({ SK }) => /^MESSAGE/.test(String(SK)));
const mailed = async (subject: string) => (await api.mails()).find((mail) => mail.subject === `Contact: ${subject}`);
const idOf = async (browser: TestApi['user']) => (await browser.auth.me({})).user.id;

test('a visitor’s message is thanked for, mailed to the operator, and answered to the person', async () => {
  expect(await api.browser().contact.create({ body: message })).toEqual(thanks);
  const mail = await mailed(message.subject);
  expect(mail).toMatchObject({
    to: [OPERATOR],
    cc: [],
    bcc: [],
    replyTo: ['ann@example.org'],
    subject: 'Contact: A question about my data',
  });
  for (const said of Object.values(message)) expect(`${mail?.subject ?? ''}\n${mail?.text ?? ''}`).toContain(said);
  expect(mail?.text).toContain('not signed in');
});

test('a message is kept sealed, for 12 months', async () => {
  const before = await kept();
  await api.browser().contact.create({ body: { ...message, subject: 'canary-subject', message: 'canary-message' } });
  const [row] = (await kept()).filter(({ PK }) => !before.some((one) => one['PK'] === PK));
  const until = new Date(api.clock.now());
  until.setUTCMonth(until.getUTCMonth() + 12);
  expect(row?.['ttl']).toBe(Math.ceil(until.getTime() / 1000));
  const stored = JSON.stringify(await api.scan(), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(stored).toContain('MESSAGE#');
  expect(stored).not.toMatch(/canary|ann@example\.org|Ann Lee|010-0100/);
});

describe('nothing is lost', () => {
  test('while mail is down: the person is thanked, the operator reads it, and the mail goes out later', async () => {
    const send = jest.spyOn(api.services.mail, 'send').mockRejectedValue(new Error('SES is down'));
    expect(await api.browser().contact.create({ body: { ...message, subject: 'Sent in the outage' } })).toEqual(thanks);
    await expect(api.mails()).rejects.toThrow();
    expect(await listMessages(api.services)).toContain('Sent in the outage');
    send.mockRestore();
    api.clock.advance({ minutes: 2 });
    expect(await mailed('Sent in the outage')).toMatchObject({ to: [OPERATOR] });
  });

  test('when the table refuses: neither kept nor mailed, and the person is not thanked', async () => {
    const before = await api.scan();
    const outage = jest.spyOn(api.services.table, 'attempt').mockRejectedValueOnce(new Error('power cut'));
    const body = { ...message, subject: 'Refused by the table' };
    await expect(api.browser().contact.create({ body })).rejects.toMatchObject({ code: 'internal' });
    outage.mockRestore();
    const unaudited = (rows: Record<string, unknown>[]) => rows.filter(({ PK }) => !/^(AUDIT|LIMIT)#/.test(String(PK)));
    expect(unaudited(await api.scan())).toEqual(unaudited(before));
  });
});

test('a program that fills the hidden field gets everybody’s answer, and nothing is kept or mailed', async () => {
  const before = [await kept(), await api.mails()];
  const trapped = { ...message, website: 'https://spam.example' };
  expect(await api.browser().contact.create({ body: trapped })).toEqual(thanks);
  expect([await kept(), await api.mails()]).toEqual(before);
  await api.browser().contact.create({ body: { ...message, website: '' } });
  expect((await kept()).length).toBe(before[0]!.length + 1);
});

describe('what is sent is checked, in the specification’s words', () => {
  test.each([
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', ' A ', 'Name must be at least 2 characters'],
    ['name', undefined, 'Name must be at least 2 characters'],
    ['email', 'ann', 'Please enter a valid email address'],
    ['subject', 'Hey', 'Subject must be at least 5 characters'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(LONGEST_MESSAGE + 1), `Message must be at most ${LONGEST_MESSAGE} characters`],
    ['message', 'Clear the screen \u001b[2J', 'Message must not contain control characters'],
  ])('%s %j', async (field, value, text) => {
    const before = await kept();
    await expect(api.browser().contact.create({ body: { ...message, [field]: value } })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: { [field]: text } },
    });
    expect(await kept()).toEqual(before);
  });

  test('the phone number may be left out', async () => {
    for (const phone of [undefined, null, ''])
      expect(await api.browser().contact.create({ body: { ...message, phone } })).toEqual(thanks);
  });

  test.each(['name', 'email', 'phone', 'subject'] as const)('%s cannot add a header to the mail', async (field) => {
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
      await expect(api.browser().contact.create({ body })).rejects.toMatchObject({ code: 'invalid_request' });
    }
  });

  test('an address that mail headers cannot carry stands in the mail, not in its headers', async () => {
    await api.browser().contact.create({ body: { ...message, email: 'zoë@example.org', subject: 'From Zoë' } });
    const mail = await mailed('From Zoë');
    expect(mail?.replyTo).toEqual([]);
    expect(mail?.text).toContain('zoë@example.org');
  });
});

test('one address sends five messages an hour', async () => {
  const strict = await testApi({ settings: { RATE_LIMIT_SCALE: '1' } });
  const browser = strict.browser();
  for (let n = 0; n < 5; n++) await browser.contact.create({ body: message });
  await expect(browser.contact.create({ body: message })).rejects.toMatchObject({ code: 'too_many_requests' });
  await strict.browser().contact.create({ body: message });
  strict.clock.advance({ hours: 1 });
  expect(await browser.contact.create({ body: message })).toEqual(thanks);
  await strict.close();
});

describe('a signed-in person’s message', () => {
  test('is theirs: in their export, named in the mail, and gone with the account', async () => {
    const person = await api.register();
    const userId = await idOf(person);
    await person.contact.create({ body: { ...message, subject: 'Mine alone' } });
    expect((await mailed('Mine alone'))?.text).toContain(userId);
    expect((await person.account.export({})).records).toMatchObject({
      messages: [{ message: { ...message, subject: 'Mine alone' } }],
    });
    expect(JSON.stringify(await api.other.account.export({}))).not.toContain('Mine alone');
    await person.account.remove({ body: { password: PASSWORD } });
    expect((await kept()).filter(({ PK }) => PK === keys.user(userId).PK)).toEqual([]);
    expect(await listMessages(api.services)).not.toContain('Mine alone');
  });

  test('leaves an audit row with its id and without its words', async () => {
    const userId = await idOf(api.user);
    await api.user.contact.create({ body: { ...message, subject: 'canary-audited' } });
    const row = (await api.scan())
      .filter(({ action }) => action === 'contact.create')
      .find((one) => one['userId'] === userId);
    expect(row).toMatchObject({ outcome: 'done', resource: 'contact' });
    expect(await listMessages(api.services)).toContain(String(row?.['resourceId']));
    expect(JSON.stringify(row)).not.toContain('canary');
  });
});

describe('the operator', () => {
  test('reads every message still to be answered, newest first', async () => {
    await api.user.contact.create({ body: { ...message, subject: 'The older one' } });
    api.clock.advance({ seconds: 1 });
    await api.browser().contact.create({ body: { ...message, subject: 'The newer one' } });
    const list = await listMessages(api.services);
    expect(list.indexOf('The newer one')).toBeLessThan(list.indexOf('The older one'));
    for (const said of [message.message, 'Ann Lee <ann@example.org>', message.phone]) expect(list).toContain(said);
    expect((await api.scan()).some(({ action }) => action === 'contact.list')).toBe(true);
  });

  test('marks one answered, which takes it off the list and leaves it to the person', async () => {
    api.clock.advance({ seconds: 1 });
    await api.user.contact.create({ body: { ...message, subject: 'To be answered' } });
    const id = String((await kept()).sort((a, b) => (String(a['id']) < String(b['id']) ? 1 : -1))[0]?.['id']);
    expect(await markAnswered(api.services, id)).toBe(`Message ${id} is answered.`);
    expect(await listMessages(api.services)).not.toContain('To be answered');
    expect(JSON.stringify((await api.user.account.export({})).records)).toContain('To be answered');
    await expect(markAnswered(api.services, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
