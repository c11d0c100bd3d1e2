import { Incidents } from '#data/operations/incidents';
import { Incident, IncidentStatus, noticeOf } from '#domain/operations/incident';
import { AppError } from '#domain/http/errors';
import type { Services } from '#functions/services/services';
import { byOperator } from './audited';

type Needed = Pick<Services, 'table' | 'auditLog' | 'now' | 'newId'>;

/** Opens an incident, detected now unless a time is given; its 72 hours run from there. Answers a sentence. */
export async function openIncident(
  needed: Needed,
  given: { incidentType: string; severity: string; description: string; detectedAt?: string },
): Promise<string> {
  const { table, newId, now } = needed;
  const parsed = Incident.safeParse({
    id: newId(),
    status: 'open',
    affectedUsers: [],
    affectedData: [],
    resolvedAt: null,
    notificationsSent: 0,
    clockTold: null,
    details: {},
    assignedTo: null,
    ...given,
    detectedAt: given.detectedAt ?? now().toISOString(),
  });
  if (!parsed.success)
    throw new AppError('invalid_request', `Not valid: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  const { id } = parsed.data;
  await new Incidents(table).open(parsed.data, byOperator(needed, named('open', id)));
  return `Incident ${id} is open. People must be told by ${noticeOf(parsed.data, now()).dueAt}.`;
}

/** Moves an incident one status on: open → investigating → contained → resolved (decisions A14). */
export async function moveIncident(needed: Needed, id: string, to: string): Promise<string> {
  const status = IncidentStatus.safeParse(to).data;
  const moved =
    status && (await new Incidents(needed.table).move(id, status, needed.now(), byOperator(needed, named('move', id))));
  if (!moved) throw new AppError('conflict', `Incident ${id} cannot move to ${to}.`);
  return `Incident ${id} is ${status}.`;
}

/** Stops the clock of an incident: the people concerned were told, or there was nobody to tell. 404 where there is none. */
export async function tellIncident(needed: Needed, id: string): Promise<string> {
  if (!(await new Incidents(needed.table).told(id, byOperator(needed, named('told', id))))) {
    throw new AppError('not_found', `There is no incident ${id}.`);
  }
  return `Notice of incident ${id} is noted; its clock has stopped.`;
}

/** One line for each incident, newest first, with what is left of its 72 hours. */
export async function listIncidents({ table, now }: Needed): Promise<string> {
  const lines = (await new Incidents(table).list()).map(
    ({ id, status, severity, incidentType, description, ...incident }) => {
      const { dueAt, hoursLeft } = noticeOf(incident, now());
      const runs = hoursLeft < 0 ? `notice is ${-hoursLeft} h late` : `notice due in ${hoursLeft} h`;
      const clock = incident.notificationsSent > 0 ? 'notice was given' : runs;
      return `${id}  ${status}  ${severity}  ${incidentType}: ${description}  (${clock}, ${dueAt})`;
    },
  );
  return lines.join('\n') || 'There are no incidents.';
}

const named = (step: string, id: string) => ({
  action: `incident.${step}`,
  resource: 'incident',
  resourceId: id,
});
