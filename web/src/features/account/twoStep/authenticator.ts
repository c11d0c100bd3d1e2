import { encode } from 'uqr';
import { PRODUCT } from '../../../pages';

/** The URI from which authenticator apps read a new account (Key Uri Format of Google Authenticator). */
export function buildAuthenticatorUri(email: string, setupKey: string): string {
  const label = encodeURIComponent(`${PRODUCT}:${email}`);
  return `otpauth://totp/${label}?secret=${setupKey}&issuer=${encodeURIComponent(PRODUCT)}`;
}

/** A QR code as an SVG path of its dark modules, one unit each. `size` is the side of the square with its light border. */
export function buildQrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const darkModules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: darkModules.join('') };
}
