import fc from 'fast-check';
import { canonicalizeEmail } from './account';
import { LoginRequest, RegisterRequest } from './accountForms';

const texts = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues.map((i) => i.message);

// Check 32.
test('spaces, case and compatibility forms do not make a different email address', () => {
  const spellings = ['ann@example.org', '  Ann@Example.ORG ', 'ＡＮＮ@example.org'];
  expect(new Set(spellings.map(canonicalizeEmail))).toEqual(new Set(['ann@example.org']));
});

test('canonicalizing an email address is idempotent', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => canonicalizeEmail(canonicalizeEmail(email)) === canonicalizeEmail(email)),
  );
});

test('a malformed email address and a missing password have the specified messages', () => {
  expect(texts(LoginRequest.safeParse({ email: 'ann', password: 'x' }))).toEqual([
    'Please enter a valid email address',
  ]);
  expect(texts(LoginRequest.safeParse({ email: 'ann@example.org' }))).toEqual(['Password is required']);
  expect(texts(LoginRequest.safeParse({ email: 'ann@example.org', password: '' }))).toEqual(['Password is required']);
});

test('an email address that could inject a mail header or a second recipient is rejected', () => {
  for (const email of ['a@b.co\r\nBcc: x@y.z', 'a@b.co,c@d.eo', '<a@b.co>', 'a b@c.de', 'a@b']) {
    expect(LoginRequest.safeParse({ email, password: 'secret' }).success).toBe(false);
  }
});

test('an email address that the identity provider rejects as a username is malformed: too long, or with control characters', () => {
  const isEmail = (email: string) => LoginRequest.safeParse({ email, password: 'secret' }).success;
  expect(isEmail(`${'x'.repeat(116)}@example.org`)).toBe(true);
  expect(isEmail(`${'x'.repeat(117)}@example.org`)).toBe(false);
  for (const email of ['a\0b@c.de', 'a\u007fb@c.de', 'a\ud800b@c.de']) expect(isEmail(email)).toBe(false);
});

test('a name may have every letter, also one newer than the server, and joiners between letters, but nothing invisible', () => {
  const isName = (firstName: string) =>
    RegisterRequest.safeParse({ email: 'ann@example.org', password: 'correct horse', firstName }).success;
  for (const name of ['Zoë', '李小龍', 'می\u200cنا', 'ශ්\u200dරී', 'क्\u200dष', '\u{97cdb}', ''])
    expect(isName(name)).toBe(true);
  const invisible = ['a\u202eb', 'a\u200bb', '\u200d', 'a\u200d\u200db', '\ufeffa\ufeffb', 'a\u{e0041}b'];
  for (const name of [...invisible, 'a\nb', 'a\u2028b', 'a\0b', 'a\ud800b', 'a\ue000b', 'a\uffffb'])
    expect(isName(name)).toBe(false);
});

test('a new password has 6 to 128 characters and is not truncated', () => {
  const register = (password: string) => RegisterRequest.safeParse({ email: 'ann@example.org', password });
  expect(texts(register('12345'))).toEqual(['Password must be at least 6 characters']);
  expect(register('ünïcø').success).toBe(false);
  expect(register('пароль').success).toBe(true);
  expect(register('x'.repeat(128)).data?.password).toHaveLength(128);
  expect(register('x'.repeat(129)).success).toBe(false);
});
