import type { AuditEvent } from '#data/operations/audit';
import type { Commit } from '#data/table/table';
import type { Services } from '#functions/services/services';

/** What was done, as the audit log names it. */
export type Deed = Pick<AuditEvent, 'action' | 'resource' | 'resourceId'> &
  Partial<Pick<AuditEvent, 'userId' | 'riskLevel' | 'details'>>;

/** Commits changes with the row that tells that nobody's request made them. */
export function byJob({ auditLog, now }: Pick<Services, 'auditLog' | 'now'>, deed: Deed): Commit {
  return (writes) =>
    auditLog.commit(writes, {
      userId: null,
      ...deed,
      sessionId: null,
      ipAddress: null,
      userAgent: null,
      timestamp: now().toISOString(),
      success: 1,
      outcome: 'done',
    });
}
