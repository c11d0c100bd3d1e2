import type { Commit } from '#data/table/table';
import { commitAsSystem, type AuditedAction } from '#functions/services/commitAsSystem';
import type { Services } from '#functions/services/services';

/** Returns a commit that adds a high-risk audit row. Operators have no account, so it is attributed to the system. */
export const commitAsOperator = (services: Pick<Services, 'auditLog' | 'now'>, action: AuditedAction): Commit =>
  commitAsSystem(services, { riskLevel: 'high', ...action });
