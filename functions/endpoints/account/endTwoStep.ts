import { RecoveryCodes } from '#data/account/recoveryCodes';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { runInLanguage } from '#functions/runtime/language';
import { composeTwoStepLetter } from '#functions/services/letters';
import { wrongPasswordError } from '#functions/services/passwords/wrongPasswordError';
import { verifyCode } from '#functions/http/twoStep';
import { accountAnswers } from './messages';

/** Turns two-step sign-in off, given the password and a code. */
export const handler = endpoint(accountRoutes.endTwoStep, async (context) => {
  const { body, user, users, identity, outbox, table, audit } = context;
  const { verdict, checkCode } = await identity.checkPassword(user.email, body.password);
  if (verdict !== 'right') throw wrongPasswordError('password');
  if (checkCode) await verifyCode(context, { email: user.email, userId: user.id, code: body.code, checkCode });
  // Before what may fail: a restore ends the recovery codes by this.
  audit.addDetails({ riskLevel: 'high' });
  await identity.setTwoStep(user.email, false);
  const notice = await outbox.prepareLetter(
    runInLanguage(user.language, () => composeTwoStepLetter(user.email, 'off')),
  );
  const codesEnd = new RecoveryCodes(table).prepareRemoval(user.id);
  await audit.commit([users.prepareChange(user.id, { twoStepSince: null }), codesEnd, notice]);
  return { success: true as const, message: accountAnswers('twoStepEnds') };
});
