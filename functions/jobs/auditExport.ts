import { AUDIT_CHAINS } from '#data/table/keys';
import { getAuditArchive } from '#functions/services/auditArchive';
import { startRunTime } from '#functions/runtime/handleLists';
import { job } from '#functions/runtime/job';

/** Rows per file. */
const MAX_ROWS = 2000;

/** Chains copied at the same time: each has up to 2,000 rows in memory. */
const CONCURRENCY = 4;

/**
 * Copies new audit rows to the write-once archive: docs/decisions/019-audit-log.md. Starts after the last archived row, so a run
 * can be interrupted or repeated, and leaves the rest to the next run when its time is up. Skips a chain that does not continue its
 * archive, and counts it as failed.
 */
export const handler = job('auditExport', async (services) => {
  const archive = getAuditArchive(services);
  const isTimeUp = startRunTime();
  let failed = 0;
  let firstError: unknown;
  const exportChain = async (chain: number) => {
    let from = await archive.findEnd(chain);
    for (let hasMore = true; hasMore && !isTimeUp();) {
      const { rows, end } = await services.auditLog.readRowsAfter(chain, from, MAX_ROWS);
      if (rows.length > 0) await archive.add(chain, { from, end, rows });
      hasMore = rows.length === MAX_ROWS;
      from = end;
    }
  };
  let next = 0;
  const work = async () => {
    while (next < AUDIT_CHAINS) {
      await exportChain(next++).catch((error: unknown) => {
        failed += 1;
        firstError ??= error;
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { failed, error: firstError };
});
