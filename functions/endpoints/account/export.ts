import { Held } from '#data/account/personalData';
import { Research } from '#data/analysis/research';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';

/** Everything held of the person, opened, as a file to keep (decisions B4). */
export const handler = endpoint(accountRoutes.export, ({ user, table, vault, users, erasures, auditLog, now }) =>
  new Held(table, vault, new Research(table, users, erasures), auditLog).export(user.id, now()),
);
