import { Incidents } from '#data/operations/incidents';
import { operationsRoutes } from '#domain/http/routes/desk/operations';
import { endpoint } from '#functions/http/endpoint';
import { createIncident } from '#functions/services/createIncident';

/** Records a security incident and starts its 72-hour clock. */
export const handler = endpoint(operationsRoutes.openIncident, async (context) => {
  const { body, table, audit } = context;
  const incident = createIncident(context, body);
  audit.addDetails({ resourceId: incident.id, riskLevel: 'high' });
  await new Incidents(table).open(incident, audit.commit);
  return incident;
});
