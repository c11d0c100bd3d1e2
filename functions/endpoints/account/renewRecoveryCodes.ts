import { RecoveryCodes } from '#data/account/recoveryCodes';
import { AppError } from '#domain/http/errors';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { verifyCode } from '#functions/http/twoStep';
import { wrongPasswordError } from '#functions/services/passwords/wrongPasswordError';
import { accountAnswers } from './messages';

/** Creates a new set of recovery codes, given the password and a code. Earlier codes stop working. */
export const handler = endpoint(accountRoutes.renewRecoveryCodes, async (context) => {
  const { body, user, identity, table, audit } = context;
  const { verdict, checkCode } = await identity.checkPassword(user.email, body.password);
  if (verdict !== 'right') throw wrongPasswordError('password');
  if (!checkCode) throw new AppError('conflict', accountAnswers('twoStepOff'));
  await verifyCode(context, { email: user.email, userId: user.id, code: body.code, checkCode });
  // Before what may fail: a restore ends the recovery codes by this.
  audit.addDetails({ riskLevel: 'high' });
  const { codes, write } = new RecoveryCodes(table).issue(user.id);
  await audit.commit([write]);
  return { recoveryCodes: codes };
});
