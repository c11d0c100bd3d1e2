import { Incidents } from '#data/operations/incidents';
import { IncidentStatus, getNotificationDeadline } from '#domain/operations/incident';
import { NewIncident } from '#domain/operations/operationsForms';
import { AppError } from '#domain/http/errors';
import { createIncident } from '#functions/services/createIncident';
import type { Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';

type RequiredServices = Pick<Services, 'table' | 'auditLog' | 'now' | 'newId'>;

/** Opens an incident. Its 72-hour clock starts at `detectedAt`, by default now. Returns a message. */
export async function openIncident(
  services: RequiredServices,
  report: { incidentType: string; severity: string; description: string; detectedAt?: string },
): Promise<string> {
  const parsed = NewIncident.safeParse(report);
  if (!parsed.success)
    throw new AppError('invalid_request', `Not valid: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  const incident = createIncident(services, parsed.data);
  const { id } = incident;
  await new Incidents(services.table).open(incident, commitAsOperator(services, toAction('open', id)));
  return `Incident ${id} is open. People must be told by ${getNotificationDeadline(incident, services.now()).dueAt}.`;
}

/** Moves an incident to its next status: docs/decisions/013-incidents.md. */
export async function moveIncident(services: RequiredServices, id: string, to: string): Promise<string> {
  const status = IncidentStatus.safeParse(to).data;
  const commit = commitAsOperator(services, toAction('move', id));
  const isMoved = status && (await new Incidents(services.table).changeStatus(id, status, services.now(), commit));
  if (!isMoved) throw new AppError('conflict', `Incident ${id} cannot move to ${to}.`);
  return `Incident ${id} is ${status}.`;
}

/**
 * Stops the clock of an incident once the people concerned are notified. Throws 404 where there is no such incident.
 */
export async function recordIncidentNotice(services: RequiredServices, id: string): Promise<string> {
  if (!(await new Incidents(services.table).recordNotification(id, commitAsOperator(services, toAction('told', id))))) {
    throw new AppError('not_found', `There is no incident ${id}.`);
  }
  return `Notice of incident ${id} is noted; its clock has stopped.`;
}

/** Lists incidents, newest first, one line each, with the time left to notify people. */
export async function listIncidents({ table, now }: RequiredServices): Promise<string> {
  const lines = (await new Incidents(table).list()).map(
    ({ id, status, severity, incidentType, description, ...incident }) => {
      const { dueAt, hoursLeft } = getNotificationDeadline(incident, now());
      const countdown = hoursLeft < 0 ? `notice is ${-hoursLeft} h late` : `notice due in ${hoursLeft} h`;
      const clock = incident.notificationsSent > 0 ? 'notice was given' : countdown;
      return `${id}  ${status}  ${severity}  ${incidentType}: ${description}  (${clock}, ${dueAt})`;
    },
  );
  return lines.join('\n') || 'There are no incidents.';
}

const toAction = (step: string, id: string) => ({
  action: `incident.${step}`,
  resource: 'incident',
  resourceId: id,
});
