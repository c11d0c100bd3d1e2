import { encode } from 'uqr';
import { URI } from 'otpauth';
import { authenticatorUri, qrPath } from './authenticator';

const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('an authenticator app reads product, person and key from the address', () => {
  expect(URI.parse(authenticatorUri('zoë+app@example.org', KEY))).toMatchObject({
    issuer: 'Skin Awareness',
    label: 'zoë+app@example.org',
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: { base32: KEY },
  });
});

test('the picture has each dark module of the code once, inside a light border of four', () => {
  const text = authenticatorUri('maria@example.org', KEY);
  const { size, path } = qrPath(text);
  const squares = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(squares.map(([x, y]) => `${x},${y}`)).toHaveLength(
    encode(text, { ecc: 'M', border: 4 }).data.flat().filter(Boolean).length,
  );
  for (const place of squares.flat()) expect(place >= 4 && place < size - 4).toBe(true);
  expect(squares).toContainEqual([4, 4]);
});
