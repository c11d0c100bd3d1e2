import { Incidents } from '#data/operations/incidents';
import type { Letter } from '#data/operations/outbox';
import { clockOf, noticeOf, type Incident } from '#domain/operations/incident';
import { byJob } from '#functions/operator/commitAsSystem';
import { job } from '#functions/runtime/job';

/** Reminds the operator of each incident's 72 hours: a day before they are over, and when they are. */
export const handler = job('incidents', async (services) => {
  const { table, outbox, config, now } = services;
  const incidents = new Incidents(table);
  let overdue = 0;
  for (const incident of await incidents.list()) {
    const clock = clockOf(incident, now());
    if (clock === 'late') overdue += 1;
    if ((clock !== 'near' && clock !== 'late') || incident.clockTold === clock) continue;
    const letter = await outbox.posting(clockLetter(config.operatorEmail, incident, now()));
    const commit = byJob(services, { action: `incident.${clock}`, resource: 'incident', resourceId: incident.id });
    await commit([incidents.reminding(incident.id, clock), letter]);
  }
  return { failed: 0, overdue };
});

/** Names the incident by its id: what happened is read where it is kept. */
function clockLetter(to: string, incident: Incident, now: Date): Letter {
  const { dueAt, hoursLeft } = noticeOf(incident, now);
  const when = hoursLeft < 0 ? `was due ${-hoursLeft} hours ago` : `is due in ${hoursLeft} hours`;
  return {
    to,
    need: 'asked',
    subject: `Incident ${incident.id}: notice ${when}`,
    text:
      `Notice to the people concerned by the security incident ${incident.id} (${incident.severity}) ${when}, ` +
      `at ${dueAt}.\n\nTell them, then stop the clock: npm run admin -- incident told ${incident.id}\n\n` +
      'What to do stands in infra/runbook.md, section Incidents.',
  };
}
