import { Incidents } from '#data/operations/incidents';
import { operationsRoutes } from '#domain/http/routes/desk/operations';
import { endpoint } from '#functions/http/endpoint';

/** Lists the security incidents, newest first. */
export const handler = endpoint(operationsRoutes.incidents, ({ table }) => new Incidents(table).list());
