import { Incidents } from '#data/operations/incidents';
import type { Letter } from '#data/operations/outbox';
import { getNotificationClock, getNotificationDeadline, type Incident } from '#domain/operations/incident';
import { commitAsSystem } from '#functions/services/commitAsSystem';
import { job } from '#functions/runtime/job';
import { letterMessages } from '#functions/services/messages';

/** Reminds the operator of an incident's 72-hour notice, a day before it is due and when it is late. */
export const handler = job('incidents', async (services) => {
  const { table, outbox, config, now } = services;
  const incidents = new Incidents(table);
  let overdue = 0;
  for (const incident of await incidents.list()) {
    const clock = getNotificationClock(incident, now());
    if (clock === 'late') overdue += 1;
    if ((clock !== 'near' && clock !== 'late') || incident.clockTold === clock) continue;
    const letter = await outbox.prepareLetter(composeIncidentLetter(config.operatorEmail, incident, now()));
    const commit = commitAsSystem(services, {
      action: `incident.${clock}`,
      resource: 'incident',
      resourceId: incident.id,
    });
    await commit([incidents.prepareReminder(incident.id, clock), letter]);
  }
  return { failed: 0, overdue };
});

/** Names the incident by its id only: mail is not a place for its description. */
function composeIncidentLetter(to: string, incident: Incident, now: Date): Letter {
  const { dueAt, hoursLeft } = getNotificationDeadline(incident, now);
  const { id, severity } = incident;
  const values = { id, severity, dueAt, hours: Math.abs(hoursLeft), late: String(hoursLeft < 0) };
  return {
    to,
    need: 'asked',
    subject: letterMessages('incidentSubject', values),
    text: letterMessages('incident', values),
  };
}
