import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { wrongPasswordError } from '#functions/services/passwords/wrongPasswordError';
import { eraseAccount } from '#functions/services/erasure';
import { accountAnswers } from './messages';

/**
 * Marks the account as being deleted in one transaction, which ends its sessions, and then erases it. If an error interrupts the
 * erasure, the hourly job completes it.
 */
export const handler = endpoint(accountRoutes.remove, async (context) => {
  const { body, user, identity, erasures, session, audit, now } = context;
  if ((await identity.verifyPassword(user.email, body.password)) !== 'right') throw wrongPasswordError('password');
  audit.addDetails({ riskLevel: 'high' });
  await erasures.begin(user.id, now(), audit.commit);
  await session.end();
  await eraseAccount(context, user.id).catch(() => undefined);
  return { success: true as const, message: accountAnswers('beingDeleted') };
});
