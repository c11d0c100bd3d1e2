import type { User } from '#data/account/users';
import { AppError } from '#domain/http/errors';
import type { Config } from '#functions/runtime/config';
import { takeAll } from './limiter';
import type { Services } from '#functions/services/services';

/** Codes that one account may try, whoever tries them: of a million codes, three are right at any time. */
const TRIES = { name: 'two-step code', count: 5, seconds: 15 * 60 };

/** Refuses an administrator who has not set up two-step sign-in, where the stage requires it. */
export function checkTwoStep({ twoStepSince }: User, { adminTotp }: Config): void {
  if (adminTotp === 'offered' || twoStepSince !== null) return;
  throw new AppError('forbidden', 'Please set up two-step sign-in in your profile first.');
}

/** Asks for a code (401 `code_required`), or refuses one that is wrong, was used, or is one try too many. */
export async function checkCode(
  { limits, config }: Pick<Services, 'limits' | 'config'>,
  { email, code, prove }: { email: string; code: string | undefined; prove: (code: string) => Promise<boolean> },
): Promise<void> {
  if (code === undefined) throw new AppError('code_required', 'Please enter the code from your authenticator app.');
  const count = Math.max(1, Math.floor(TRIES.count * config.rateLimitScale));
  await takeAll(limits, [{ ...TRIES, by: email, count }]);
  if (!(await prove(code))) throw wrongCode('unauthenticated');
}

/** The refusal of a code. */
export function wrongCode(code: 'unauthenticated' | 'invalid_request'): AppError {
  const message = 'This code is not right, or was used before. Wait for the next one and try again.';
  return new AppError(code, message, { fields: { code: message } });
}
