import { accountsRoutes } from '#domain/http/routes/desk/accounts';
import { endpoint } from '#functions/http/endpoint';
import { readOtherAccount } from '#functions/services/customerAccount';
import { accountDeskAnswers } from './messages';

/** Ends every session of an account. */
export const handler = endpoint(accountsRoutes.endSessions, async (context) => {
  const { params, body, users, audit } = context;
  const account = await readOtherAccount(context, params.id);
  audit.addDetails({ riskLevel: 'medium', details: { ownerId: account.id, content: { ...body } } });
  await audit.commit(await users.prepareSessionsEnd(account.id));
  return { success: true as const, message: accountDeskAnswers('sessionsEnded', { email: account.email }) };
});
