import { Held } from '#data/held';
import { Research } from '#data/research';
import { accountRoutes } from '#domain/routes/account';
import { endpoint } from '../endpoint';

/** Everything held of the person, opened, as a file to keep (decisions B4). */
export const handler = endpoint(accountRoutes.export, ({ user, table, vault, users, erasures, auditLog, now }) =>
  new Held(table, vault, new Research(table, users, erasures), auditLog).export(user.id, now()),
);
