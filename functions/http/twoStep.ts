import { RecoveryCodes } from '#data/account/recoveryCodes';
import type { User } from '#data/account/user';
import { isRecoveryCode } from '#domain/account/recoveryCode';
import { AppError } from '#domain/http/errors';
import type { Config } from '#functions/runtime/config';
import { scaleCount, takeTokens } from './rateLimits';
import type { Services } from '#functions/services/services';
import { requestMessages } from './messages';

const t = requestMessages;

/** Codes that may be tried for one account. Three of a million codes are valid at any time. */
const CODE_LIMIT = { name: 'two-step code', count: 5, seconds: 15 * 60 };

/** Refuses an administrator without two-step sign-in, where the stage requires it. */
export function requireTwoStep({ twoStepSince }: User, { adminTotp }: Config): void {
  if (adminTotp === 'offered' || twoStepSince !== null) return;
  throw new AppError('forbidden', t('twoStepRequired'));
}

interface CodeProof {
  email: string;
  /** The account, whose recovery codes count as well; undefined where only the identity provider knows it. */
  userId: string | undefined;
  code?: string;
  checkCode: (code: string) => Promise<boolean>;
}

/**
 * Verifies a code of the app, or uses up a recovery code; answers which. Throws `code_required` without one, 401 for a wrong or
 * used one, and 429 after too many.
 */
export async function verifyCode(
  { limits, config, table }: Pick<Services, 'limits' | 'config' | 'table'>,
  { email, userId, code, checkCode }: CodeProof,
): Promise<'app' | 'recovery'> {
  if (code === undefined) throw new AppError('code_required', t('codeRequired'));
  const count = scaleCount(CODE_LIMIT.count, config.rateLimitScale);
  await takeTokens(limits, [{ ...CODE_LIMIT, by: email, count }]);
  if (!isRecoveryCode(code)) {
    if (!(await checkCode(code))) throw wrongCodeError('unauthenticated');
    return 'app';
  }
  if (userId === undefined || !(await new RecoveryCodes(table).consume(userId, code))) {
    throw wrongCodeError('unauthenticated');
  }
  return 'recovery';
}

/** The error for a code that is wrong or was used before. */
export function wrongCodeError(code: 'unauthenticated' | 'invalid_request'): AppError {
  const message = t('wrongCode');
  return new AppError(code, message, { fields: { code: message } });
}
