import { RecoveryCodes } from '#data/account/recoveryCodes';
import { AppError } from '#domain/http/errors';
import { accountsRoutes } from '#domain/http/routes/desk/accounts';
import { endpoint } from '#functions/http/endpoint';
import { runInLanguage } from '#functions/runtime/language';
import { readOtherAccount } from '#functions/services/customerAccount';
import { composeTwoStepLetter } from '#functions/services/letters';
import { accountDeskAnswers } from './messages';

/** Turns two-step sign-in off for a person who lost their app, ends their sessions and tells them by mail. */
export const handler = endpoint(accountsRoutes.resetTwoStep, async (context) => {
  const { params, body, users, identity, outbox, table, audit } = context;
  const account = await readOtherAccount(context, params.id);
  if (account.twoStepSince === null) throw new AppError('conflict', accountDeskAnswers('twoStepOff'));
  audit.addDetails({ riskLevel: 'high', details: { ownerId: account.id, content: { ...body } } });
  const notice = await outbox.prepareLetter(
    runInLanguage(account.language, () => composeTwoStepLetter(account.email, 'off')),
  );
  await identity.setTwoStep(account.email, false);
  await audit.commit([
    ...(await users.prepareSessionsEnd(account.id, { twoStepSince: null })),
    new RecoveryCodes(table).prepareRemoval(account.id),
    notice,
  ]);
  return { success: true as const, message: accountDeskAnswers('twoStepReset', { email: account.email }) };
});
