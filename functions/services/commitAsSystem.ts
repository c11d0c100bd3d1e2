import type { AuditEvent } from '#data/operations/audit';
import type { Commit } from '#data/table/table';
import type { Services } from './services';

/** An action for the audit log. It counts as successful unless `outcome` says otherwise. */
export type AuditedAction = Pick<AuditEvent, 'action' | 'resource' | 'resourceId'> &
  Partial<Pick<AuditEvent, 'userId' | 'riskLevel' | 'details' | 'outcome'>>;

/** Returns a commit that adds an audit row attributed to the system, for changes that no request asked for. */
export function commitAsSystem({ auditLog, now }: Pick<Services, 'auditLog' | 'now'>, action: AuditedAction): Commit {
  return (writes) =>
    auditLog.commit(writes, {
      userId: null,
      outcome: 'done',
      ...action,
      success: (action.outcome ?? 'done') === 'done' ? 1 : 0,
      sessionId: null,
      ipAddress: null,
      userAgent: null,
      timestamp: now().toISOString(),
    });
}
