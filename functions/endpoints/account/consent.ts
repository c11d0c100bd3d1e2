import { Research } from '#data/analysis/research';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';

/** Research consent: giving it starts de-identified records of analyses, withdrawing removes them all (decisions B3). */
export const handler = endpoint(accountRoutes.consent, async ({ body, user, table, users, erasures, audit, now }) => {
  const research = new Research(table, users, erasures);
  if (body.research) await research.give(user.id, now(), audit.commit);
  else await research.withdraw(user.id, now(), audit.commit);
  return { user: (await users.byId(user.id)) ?? user };
});
