import { Outcomes } from '#data/analysis/outcomes';
import { Contacts } from '#data/operations/contacts';
import { DailyCounts } from '#data/operations/dailyCounts';
import { Incidents } from '#data/operations/incidents';
import { MAX_OPEN_MESSAGES, MAX_UNSENDABLE_LETTERS } from '#domain/operations/dailyCount';
import { getNotificationClock } from '#domain/operations/incident';
import { summarizeOutcomes } from '#domain/operations/outcomeFigures';
import { operationsRoutes } from '#domain/http/routes/desk/operations';
import { endpoint } from '#functions/http/endpoint';

/** Reads the numbers of the overview: a row for each day, the incidents, at most 50 rows of the inbox and of letters, and the row of outcomes. */
export const handler = endpoint(operationsRoutes.overview, async ({ query, table, vault, outbox, now }) => {
  const [days, incidents, openMessages, unsendableLetters, outcomes] = await Promise.all([
    new DailyCounts(table, now).list(query.days),
    new Incidents(table).list(),
    new Contacts(table, vault).countOpen(MAX_OPEN_MESSAGES),
    outbox.countSetAside(MAX_UNSENDABLE_LETTERS),
    new Outcomes(table).count(),
  ]);
  const open = incidents.filter(({ status }) => status !== 'resolved');
  // An incident may be resolved before its people are notified: the notice stays due.
  const late = incidents.filter((incident) => getNotificationClock(incident, now()) === 'late');
  return {
    days,
    incidents: { open: open.length, late: late.length },
    openMessages,
    unsendableLetters,
    outcomes: summarizeOutcomes(outcomes),
  };
});
