import { createTotpKey, findTotpStep } from './totp';

/** RFC 6238, appendix B: the key `12345678901234567890`, and the last six of the eight digits. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('%i seconds after 1970 the code is %s', (seconds, code) => {
  expect(findTotpStep(KEY, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test('a code is valid in its own half minute, the one before and the one after, and in no other', () => {
  const at = (seconds: number) => findTotpStep(KEY, '005924', new Date((1234567890 + seconds) * 1000));
  expect([-31, -30, 0, 29, 59].map(at)).toEqual([undefined, ...Array<number>(4).fill(41152263)]);
  expect(at(60)).toBeUndefined();
});

test.each(['', '87082', '2870822', '94287082', '-87082'])('%j is not a code', (code) => {
  expect(findTotpStep(KEY, code, new Date(59_000))).toBeUndefined();
});

test('each key is 256 random bits', () => {
  const [one, other] = [createTotpKey(), createTotpKey()];
  expect(one).toMatch(/^[A-Z2-7]{52}$/);
  expect(one).not.toBe(other);
});
