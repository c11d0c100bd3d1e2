import { Research } from '#data/analysis/research';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';

/**
 * Gives or withdraws research consent. Withdrawing removes every de-identified record:
 * docs/decisions/017-deidentified-records.md.
 */
export const handler = endpoint(accountRoutes.consent, async ({ body, user, table, users, erasures, audit, now }) => {
  const research = new Research(table, users, erasures);
  if (body.research) await research.giveConsent(user.id, now(), audit.commit);
  else await research.withdrawConsent(user.id, now(), audit.commit);
  return { user: (await users.findById(user.id)) ?? user };
});
