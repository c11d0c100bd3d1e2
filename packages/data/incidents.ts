import { Incident, mayMove, type IncidentStatus } from '#domain/incident';
import { keys } from './keys';
import type { Commit, Table } from './table';

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
