import { RecoveryCodes } from '#data/account/recoveryCodes';
import { AppError } from '#domain/http/errors';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { runInLanguage } from '#functions/runtime/language';
import { composeTwoStepLetter } from '#functions/services/letters';
import { wrongPasswordError } from '#functions/services/passwords/wrongPasswordError';
import { wrongCodeError } from '#functions/http/twoStep';
import { requestMessages } from '#functions/http/messages';
import { accountAnswers } from './messages';

/** Turns two-step sign-in on, given a code of the new app, and answers the recovery codes. Every other session ends. */
export const handler = endpoint(accountRoutes.confirmTwoStep, async (context) => {
  const { body, user, users, identity, session, outbox, table, audit, now } = context;
  if (user.role !== 'admin') throw new AppError('forbidden', requestMessages('administratorsOnly'));
  const { verdict, authenticatorSetup } = await identity.checkPassword(user.email, body.password);
  if (verdict !== 'right') throw wrongPasswordError('password');
  if (!authenticatorSetup) throw new AppError('conflict', accountAnswers('twoStepOn'));
  if (!(await authenticatorSetup.checkCode(body.code))) throw wrongCodeError('invalid_request');
  await identity.setTwoStep(user.email, true);
  audit.addDetails({ riskLevel: 'medium' });
  const notice = await outbox.prepareLetter(runInLanguage(user.language, () => composeTwoStepLetter(user.email, 'on')));
  const { codes, write } = new RecoveryCodes(table).issue(user.id);
  const sessionsEnd = await users.prepareSessionsEnd(user.id, { twoStepSince: now().toISOString() });
  await audit.commit([...sessionsEnd, write, notice]);
  await session.start((await users.findById(user.id)) ?? user);
  const message = accountAnswers('twoStepStarts');
  return { success: true as const, message, recoveryCodes: codes };
});
