import type { Commit } from '#data/table/table';
import { byJob, type Deed } from './commitAsSystem';
import type { Services } from '#functions/services/services';

/** Commits changes with the row that tells that the operator made them; an operator is a machine's account, not a person's. */
export const byOperator = (services: Pick<Services, 'auditLog' | 'now'>, command: Deed): Commit =>
  byJob(services, { riskLevel: 'high', ...command });
