import { encode } from 'uqr';
import { PRODUCT } from '../../../pages';

/** What authenticator apps read a new account from (Key Uri Format of Google Authenticator). */
export function authenticatorUri(email: string, setupKey: string): string {
  const label = encodeURIComponent(`${PRODUCT}:${email}`);
  return `otpauth://totp/${label}?secret=${setupKey}&issuer=${encodeURIComponent(PRODUCT)}`;
}

/** A QR code as the path of its dark modules, one unit each, in a square of `size`. The light border is part of it. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: dark.join('') };
}
