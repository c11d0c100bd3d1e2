/** Recovery codes in one set. */
export const RECOVERY_CODES = 10;
/** 32 characters without those that look alike: I, L, O and U are left out (Crockford's base 32). */
export const RECOVERY_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

/** Whether a code is a recovery code, and not one of an authenticator app. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);

/** The spelling of a recovery code in which it is hashed: upper case, in groups of four. Other codes stay without spaces. */
export function normalizeCode(code: string): string {
  const plain = code.replace(/[\s-]/g, '').toUpperCase();
  return plain.length === 16 ? plain.replace(/.{4}(?=.)/g, '$&-') : plain;
}
