import { Incidents } from '#data/operations/incidents';
import { AppError } from '#domain/http/errors';
import { operationsRoutes } from '#domain/http/routes/desk/operations';
import { endpoint } from '#functions/http/endpoint';
import { operationsAnswers } from './messages';

/** Moves an incident to its next status: docs/decisions/013-incidents.md. */
export const handler = endpoint(operationsRoutes.moveIncident, async ({ params, body, table, audit, now }) => {
  const incidents = new Incidents(table);
  audit.addDetails({ riskLevel: 'high' });
  if (!(await incidents.changeStatus(params.id, body.status, now(), audit.commit))) {
    throw new AppError('conflict', operationsAnswers('cannotMove'));
  }
  return (await incidents.find(params.id))!;
});
