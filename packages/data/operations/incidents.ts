import { Incident, canChangeIncidentStatus, type IncidentStatus } from '#domain/operations/incident';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Commit, Table, Write } from '#data/table/table';

const IncidentRow = rowSchema('incident', Incident);

/** Security incidents, which operators record. */
export class Incidents {
  constructor(private readonly table: Table) {}

  open(incident: Incident, commit: Commit): Promise<boolean> {
    return commit([{ put: { kind: 'incident', key: keys.incident(incident.id), attributes: incident } }]);
  }

  /** Lists all incidents, newest first. */
  async list(): Promise<Incident[]> {
    return (await this.table.listAll(IncidentRow, keys.incident('').PK)).reverse();
  }

  find(id: string): Promise<Incident | undefined> {
    return this.table.get({ key: keys.incident(id), schema: IncidentRow });
  }

  /** Records that the affected people were notified, which stops the clock; false where there is no such incident. */
  recordNotification(id: string, commit: Commit): Promise<boolean> {
    const change = {
      expression: 'ADD #notificationsSent :one',
      condition: 'attribute_exists(PK)',
      names: ['notificationsSent'],
      values: { one: 1 },
    };
    return commit([{ update: keys.incident(id), change }]);
  }

  /** The write that records a reminder to the operator. Its condition fails where it is already recorded. */
  prepareReminder(id: string, clock: NonNullable<Incident['clockTold']>): Write {
    const change = {
      expression: 'SET #clockTold = :clock',
      condition: 'attribute_exists(PK) AND (attribute_not_exists(#clockTold) OR #clockTold <> :clock)',
      names: ['clockTold'],
      values: { clock },
    };
    return { update: keys.incident(id), change };
  }

  /** Moves an incident to its next status; false where it does not exist or has another status. */
  async changeStatus(id: string, to: IncidentStatus, at: Date, commit: Commit): Promise<boolean> {
    const incident = await this.find(id);
    if (!incident || !canChangeIncidentStatus(incident.status, to)) return false;
    const change = {
      expression: 'SET #status = :to, #resolvedAt = :at',
      condition: '#status = :from',
      names: ['status', 'resolvedAt'],
      values: { from: incident.status, to, at: to === 'resolved' ? at.toISOString() : null },
    };
    return commit([{ update: keys.incident(id), change }]);
  }
}
