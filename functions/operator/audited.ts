import type { AuditEvent } from '#data/audit';
import type { Commit } from '#data/table';
import type { Services } from '../services';

/** A command of the operator, as the audit log names it. */
type Command = Pick<AuditEvent, 'action' | 'resource' | 'resourceId'> &
  Partial<Pick<AuditEvent, 'riskLevel' | 'details'>>;

/** Commits changes with the row that tells that the operator made them; an operator is a machine's account, not a person's. */
export function byOperator({ auditLog, now }: Pick<Services, 'auditLog' | 'now'>, command: Command): Commit {
  return (writes) =>
    auditLog.commit(writes, {
      riskLevel: 'high',
      ...command,
      userId: null,
      sessionId: null,
      ipAddress: null,
      userAgent: null,
      timestamp: now().toISOString(),
      success: 1,
      outcome: 'done',
    });
}
