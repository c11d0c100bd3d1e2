import { UnsendableLetter } from '#data/operations/outbox';
import { testApi, type TestApi } from '#functions/testing/testApi';
import type { OutgoingEmail } from './mailer';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const LETTER = { to: 'ann@example.org', subject: 'A subject', text: 'A text.' };
const UNSUBSCRIBE = { unsubscribeUrl: 'https://skin.example/api/reminders/unsubscribe?token=1' };
const HALF_EMOJI = 'Half of an emoji: \ud83d';

test.each<[string, Partial<OutgoingEmail>]>([
  ['an ill-formed address', { to: `${HALF_EMOJI}@example.org` }],
  ['an ill-formed subject', { subject: HALF_EMOJI }],
  ['an ill-formed text', { text: `Second line\u2028${HALF_EMOJI}` }],
  ['an ill-formed address for replies', { replyTo: 'ann\udc00@example.org' }],
  ['an ill-formed subject beside headers of its own', { subject: HALF_EMOJI, ...UNSUBSCRIBE }],
  ['an ill-formed text beside headers of its own', { text: HALF_EMOJI, ...UNSUBSCRIBE }],
  ['an address beyond ASCII', { to: 'josé@example.org' }],
  ['an address beyond ASCII beside headers of its own', { to: 'josé@example.org', ...UNSUBSCRIBE }],
  ['a line break in a header', { unsubscribeUrl: 'https://skin.example/\r\nBcc: eve@example.org' }],
  ['an address without a domain', { to: 'ann' }],
  ['two addresses in one', { to: 'ann@example.org, eve@example.org' }],
  ['a line break in the subject', { subject: 'A subject\r\nBcc: eve@example.org' }],
  ['a line break in the subject, beside headers of its own', { subject: 'Sí\nBcc: eve@example.org', ...UNSUBSCRIBE }],
  ['a line break in the address for replies', { replyTo: 'ann@example.org\nBcc: eve@example.org' }],
])('a letter with %s can never be sent, and those that leave with it arrive whole', async (kind, poison) => {
  const { mailer } = api.services;
  const before = { ...LETTER, subject: `Before: ${kind}`, text: 'The one before it, with ñ, 😀 and\u2028a separator.' };
  const after = { ...LETTER, subject: `After: ${kind}` };
  const last = { ...LETTER, subject: `Last: ${kind}` };
  const poisoned = { ...LETTER, ...poison };
  const outcomes = await Promise.allSettled([before, poisoned, after].map((letter) => mailer.send(letter)));
  await mailer.send(last);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: expect.any(UnsendableLetter) });
  const mails = api.cloud.mails().filter((mail) => mail.subject.endsWith(`: ${kind}`));
  const expected = [before, after, last].map(({ to, ...letter }): unknown =>
    expect.objectContaining({ ...letter, to: [to] }),
  );
  expect(mails).toEqual(expect.arrayContaining(expected));
  expect(mails).toHaveLength(3);
});
