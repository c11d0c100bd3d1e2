import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { wrongPassword } from '#functions/services/passwords';
import { erase } from '#functions/services/erasure';

/**
 * Deletes the account. Marking it is one transaction, from which on nobody is signed in; what follows may break off at any
 * point, and the daily sweep carries it on. Done at once as a rule (decisions B4).
 */
export const handler = endpoint(accountRoutes.remove, async (context) => {
  const { body, user, identity, erasures, session, audit, now } = context;
  if ((await identity.verify(user.email, body.password)) !== 'right') throw wrongPassword('password');
  audit.about({ riskLevel: 'high' });
  await erasures.begin(user.id, now(), audit.commit);
  await session.end();
  await erase(context, user.id).catch(() => undefined);
  return { success: true as const, message: 'Your account and everything we held about you are being deleted.' };
});
