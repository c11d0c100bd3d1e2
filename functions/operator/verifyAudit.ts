import { AppError } from '#domain/http/errors';
import type { Services } from '#functions/services/services';

/**
 * Verifies every chain of the audit log. Returns their lengths and heads, to be kept elsewhere; throws with the first
 * broken row.
 */
export async function verifyAudit({ auditLog }: Pick<Services, 'auditLog'>): Promise<string> {
  const chains = await auditLog.verify();
  const broken = chains.flatMap(({ chain, fault: reason }) => (reason === null ? [] : [`chain ${chain}: ${reason}`]));
  if (broken.length > 0) throw new AppError('conflict', `The audit log does not hold.\n${broken.join('\n')}`);
  const rows = chains.reduce((sum, { rows: count }) => sum + count, 0);
  const heads = chains.map(({ chain, rows: count, head }) => `  ${chain}: ${count} rows, head ${head}`);
  return [`The audit log holds: ${rows} rows in ${chains.length} chains.`, ...heads].join('\n');
}
