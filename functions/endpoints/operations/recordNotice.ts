import { Incidents } from '#data/operations/incidents';
import { AppError } from '#domain/http/errors';
import { operationsRoutes } from '#domain/http/routes/desk/operations';
import { endpoint } from '#functions/http/endpoint';
import { operationsAnswers } from './messages';

/** Records that the people concerned were notified, which stops the clock of an incident. */
export const handler = endpoint(operationsRoutes.recordNotice, async ({ params, table, audit }) => {
  const incidents = new Incidents(table);
  audit.addDetails({ riskLevel: 'high' });
  if (!(await incidents.recordNotification(params.id, audit.commit))) {
    throw new AppError('not_found', operationsAnswers('incidentNotFound'));
  }
  return (await incidents.find(params.id))!;
});
