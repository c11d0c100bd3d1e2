import { PersonalData } from '#data/account/personalData';
import { Research } from '#data/analysis/research';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';

/** Exports the person's data, decrypted, as a file: docs/decisions/018-export-and-deletion.md. */
export const handler = endpoint(accountRoutes.export, ({ user, table, vault, users, erasures, auditLog, now }) =>
  new PersonalData(table, vault, new Research(table, users, erasures), auditLog).export(user.id, now()),
);
