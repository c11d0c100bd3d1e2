import { Incident, mayMove, type IncidentStatus } from '#domain/operations/incident';
import { keys } from '#data/table/keys';
import type { Commit, Table, Write } from '#data/table/table';

/** Security incidents, kept by operators. */
export class Incidents {
  constructor(private readonly table: Table) {}

  open(incident: Incident, commit: Commit): Promise<boolean> {
    return commit([{ put: { ...keys.incident(incident.id), ...incident } }]);
  }

  /** All, newest first. */
  async list(): Promise<Incident[]> {
    return (await this.table.all(Incident, keys.incident('').PK)).reverse();
  }

  /** Notes that the people concerned were told, which stops the clock; false where there is no such incident. */
  told(id: string, commit: Commit): Promise<boolean> {
    const change = {
      expression: 'ADD #notificationsSent :one',
      condition: 'attribute_exists(PK)',
      names: ['notificationsSent'],
      values: { one: 1 },
    };
    return commit([{ update: keys.incident(id), change }]);
  }

  /** The write that notes that the operator is reminded; its condition fails where they were already. */
  reminding(id: string, clock: NonNullable<Incident['clockTold']>): Write {
    const change = {
      expression: 'SET #clockTold = :clock',
      condition: 'attribute_exists(PK) AND (attribute_not_exists(#clockTold) OR #clockTold <> :clock)',
      names: ['clockTold'],
      values: { clock },
    };
    return { update: keys.incident(id), change };
  }

  /** Moves an incident one status on; false where there is none, or it does not stand just before. */
  async move(id: string, to: IncidentStatus, at: Date, commit: Commit): Promise<boolean> {
    const found = await this.table.get({ key: keys.incident(id), schema: Incident });
    if (!found || !mayMove(found.status, to)) return false;
    const change = {
      expression: 'SET #status = :to, #resolvedAt = :at',
      condition: '#status = :from',
      names: ['status', 'resolvedAt'],
      values: { from: found.status, to, at: to === 'resolved' ? at.toISOString() : null },
    };
    return commit([{ update: keys.incident(id), change }]);
  }
}
