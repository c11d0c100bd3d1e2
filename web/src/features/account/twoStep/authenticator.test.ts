import { encode } from 'uqr';
import { URI } from 'otpauth';
import { buildAuthenticatorUri, buildQrPath } from './authenticator';

const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('an authenticator app reads the product, the email and the key from the URI', () => {
  expect(URI.parse(buildAuthenticatorUri('zoë+app@example.org', KEY))).toMatchObject({
    issuer: 'Skin Awareness',
    label: 'zoë+app@example.org',
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: { base32: KEY },
  });
});

test('the QR path has each dark module once, inside a light border of four modules', () => {
  const text = buildAuthenticatorUri('maria@example.org', KEY);
  const { size, path } = buildQrPath(text);
  const squares = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(squares.map(([x, y]) => `${x},${y}`)).toHaveLength(
    encode(text, { ecc: 'M', border: 4 }).data.flat().filter(Boolean).length,
  );
  for (const coordinate of squares.flat()) expect(coordinate >= 4 && coordinate < size - 4).toBe(true);
  expect(squares).toContainEqual([4, 4]);
});
