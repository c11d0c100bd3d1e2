import { AUDIT_CHAINS } from '#data/table/keys';
import { AppError } from '#domain/http/errors';
import { getAuditArchive } from '#functions/services/auditArchive';
import type { Services } from '#functions/services/services';

/**
 * Verifies every chain of the audit log, also against the heads in the archive, which nobody can change. Returns their
 * lengths and heads; throws with the first broken row.
 */
export async function verifyAudit(services: Services): Promise<string> {
  const archive = getAuditArchive(services);
  // Read before the chains, which only grow.
  const archivedEnds = await Promise.all(Array.from({ length: AUDIT_CHAINS }, (_, chain) => archive.findEnd(chain)));
  const chains = await services.auditLog.verify(archivedEnds);
  const broken = chains.flatMap(({ chain, fault: reason }) => (reason === null ? [] : [`chain ${chain}: ${reason}`]));
  if (broken.length > 0) throw new AppError('conflict', `The audit log does not hold.\n${broken.join('\n')}`);
  const rows = chains.reduce((sum, { rows: count }) => sum + count, 0);
  const heads = chains.map(({ chain, rows: count, head }) => {
    const archived = Number(archivedEnds[chain]!.number);
    return `  ${chain}: ${count} rows, ${archived} of them in the archive, head ${head}`;
  });
  return [`The audit log holds: ${rows} rows in ${chains.length} chains.`, ...heads].join('\n');
}
