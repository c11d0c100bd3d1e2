import { UnsendableLetter } from '#data/operations/outbox';
import { markMessageAnswered } from '#operator/contactMessages';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
let admin: Browser;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
  ({ admin } = api);
});
afterAll(() => api.close());

const message = { name: 'Ann Lee', email: 'ann@example.org', phone: null, message: 'canary-question: what now?' };
const send = async (browser: Browser, subject: string) => {
  api.clock.advance({ seconds: 1 });
  await browser.contact.create({ body: { ...message, subject } });
  return (await listMessages('open')).find((entry) => entry.subject === subject)!;
};
const listMessages = async (state: 'open' | 'answered' | 'closed') =>
  (await admin.inbox.list({ query: { state } })).items;
const listAuditRows = async (action: string) => (await api.scanTable()).filter((row) => row['action'] === action);
const answer = (id: string, text = 'canary-answer: see a doctor.') =>
  admin.inbox.answer({ params: { id }, body: { text } });

test('messages are listed by state, newest or oldest first, page by page', async () => {
  const subjects = ['First subject', 'Second subject', 'Third subject'];
  for (const subject of subjects) await send(subject === 'Second subject' ? api.user : api.openBrowser(), subject);
  expect((await listMessages('open')).map(({ subject }) => subject)).toEqual([...subjects].reverse());
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.inbox.list({ query: { order: 'oldest', limit: 1, ...(cursor && { cursor }) } });
    paged.push(...page.items.map(({ subject }) => subject));
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(subjects);
  await expect(admin.inbox.list({ query: { cursor: 'x' } })).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await listAuditRows('inbox.list')).not.toEqual([]);
});

test('an answer reaches the sender by mail, and the message says who answered and when', async () => {
  const { id } = await send(api.openBrowser(), 'Please answer me');
  expect(await admin.inbox.get({ params: { id } })).toMatchObject({
    message: message.message,
    state: 'open',
    answer: null,
  });
  const at = api.clock.now().toISOString();
  expect(await answer(id)).toMatchObject({
    state: 'answered',
    answer: 'canary-answer: see a doctor.',
    answeredAt: at,
    answeredBy: admin.email,
  });
  const mail = (await api.deliverMails()).find(({ subject }) => subject.startsWith('Re: '));
  expect(mail).toMatchObject({
    to: ['ann@example.org'],
    subject: 'Re: Please answer me',
    replyTo: ['operator@localhost.test'],
  });
  expect(mail?.text).toContain('canary-answer: see a doctor.');
  expect((await listMessages('answered')).map((entry) => entry.id)).toContain(id);
  expect((await listMessages('open')).map((entry) => entry.id)).not.toContain(id);
  expect(await listAuditRows('inbox.answer')).toMatchObject([{ resourceId: id, outcome: 'done', riskLevel: 'medium' }]);
});

test('of two answers to one message, one is sent', async () => {
  const { id } = await send(api.openBrowser(), 'Answer me once');
  const countAnswers = async () =>
    (await api.deliverMails()).filter(({ subject }) => subject === 'Re: Answer me once').length;
  const answers = await Promise.allSettled([answer(id, 'One answer'), answer(id, 'Another answer')]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await countAnswers()).toBe(1);
  await expect(answer(id)).rejects.toMatchObject({ code: 'conflict' });
});

test('a message is closed without an answer and opened again, and only an open one can be answered', async () => {
  const { id } = await send(api.openBrowser(), 'Nothing to answer');
  const close = (closed: boolean) => admin.inbox.changeState({ params: { id }, body: { closed } });
  expect(await close(true)).toMatchObject({ state: 'closed', answeredAt: null });
  expect((await listMessages('closed')).map((entry) => entry.id)).toEqual([id]);
  await expect(answer(id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(close(true)).rejects.toMatchObject({ code: 'conflict' });
  expect(await close(false)).toMatchObject({ state: 'open' });
  await answer(id);
  expect(await close(true)).toMatchObject({ state: 'closed', answeredBy: admin.email });
  expect(await close(false)).toMatchObject({ state: 'answered' });
});

test('the answer is stored sealed, is in the person’s export, and is deleted with their account', async () => {
  const person = await api.register();
  const { id } = await send(person, 'About my account');
  await answer(id);
  expect((await person.account.export({})).records).toMatchObject({
    messages: [{ answer: 'canary-answer: see a doctor.' }],
  });
  const rows = JSON.stringify(await api.scanTable(), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(rows).not.toContain('canary');
  await person.account.remove({ body: { password: PASSWORD } });
  await expect(admin.inbox.get({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
});

test('a message that the command marked as answered is among the answered ones', async () => {
  const { id } = await send(api.openBrowser(), 'Answered by mail');
  await markMessageAnswered(api.services, id);
  expect((await listMessages('answered')).find((entry) => entry.id === id)).toMatchObject({ state: 'answered' });
  expect(await admin.inbox.get({ params: { id } })).toMatchObject({ answer: null, answeredBy: null });
});

test('a message whose answer can never be sent is open again, shows the answer, and can be answered or closed', async () => {
  api.clock.advance({ seconds: 1 });
  const body = { ...message, email: 'jos\u00e9@example.org', subject: 'From an address beyond ASCII' };
  await api.openBrowser().contact.create({ body });
  const { id } = (await listMessages('open')).find(({ subject }) => subject === body.subject)!;
  const fail = async () => {
    await answer(id);
    await expect(api.deliverMails()).rejects.toThrow('left 1 undone');
  };
  await fail();
  const unsentAt = api.clock.now().toISOString();
  expect(await admin.inbox.get({ params: { id } })).toMatchObject({
    ...{ state: 'open', answer: 'canary-answer: see a doctor.', answeredAt: null, answeredBy: admin.email, unsentAt },
  });
  expect((await listMessages('open')).find((entry) => entry.id === id)).toMatchObject({ unsentAt });
  expect(await answer(id)).toMatchObject({ state: 'answered', unsentAt: null });
  await admin.inbox.changeState({ params: { id }, body: { closed: true } });
  await expect(api.deliverMails()).rejects.toThrow('left 1 undone');
  expect(await admin.inbox.get({ params: { id } })).toMatchObject({ state: 'open' });
  expect(await admin.inbox.changeState({ params: { id }, body: { closed: true } })).toMatchObject({ state: 'closed' });
});

test('an answer that can never be sent to a person whose account is gone is set aside, too', async () => {
  const person = await api.register('gone@example.org');
  const { id } = await send(person, 'About my last day');
  await answer(id, 'An answer');
  jest.spyOn(prototypeOf(api.services.mailer), 'send').mockRejectedValueOnce(new UnsendableLetter('refused'));
  await person.account.remove({ body: { password: PASSWORD } });
  await expect(api.deliverMails()).rejects.toThrow('left 1 undone');
  await expect(admin.inbox.get({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
});

test('only administrators read and answer messages', async () => {
  for (const [method, path] of [
    ['GET', '/api/admin/messages'],
    ['GET', '/api/admin/messages/01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['POST', '/api/admin/messages/01ARZ3NDEKTSV4RRFFQ69G5FAV/answer'],
  ] as const) {
    const json = method === 'GET' ? undefined : { text: 'An answer' };
    expect((await api.user.request(method, path, { json })).status).toBe(403);
  }
});
