import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { accountAnswers } from './messages';

/** Ends every session of the account, including this one. */
export const handler = endpoint(accountRoutes.signOutEverywhere, async ({ user, users, session, audit }) => {
  await audit.commit(await users.prepareSessionsEnd(user.id));
  await session.end();
  return { success: true as const, message: accountAnswers('signedOutEverywhere') };
});
