import { AUDIT_CHAINS } from '#data/table/keys';
import { getAuditArchive } from '#functions/services/auditArchive';
import { job } from '#functions/runtime/job';

/** Rows per file. */
const MAX_ROWS = 2000;

/**
 * Copies new audit rows to the write-once archive: docs/decisions/019-audit-log.md. Starts after the last archived row, so a run
 * can be interrupted or repeated. Skips a chain that does not continue its archive, and counts it as failed.
 */
export const handler = job('auditExport', async (services) => {
  const archive = getAuditArchive(services);
  let failed = 0;
  for (let chain = 0; chain < AUDIT_CHAINS; chain++) {
    try {
      let from = await archive.findEnd(chain);
      for (let hasMore = true; hasMore;) {
        const { rows, end } = await services.auditLog.readRowsAfter(chain, from, MAX_ROWS);
        if (rows.length > 0) await archive.add(chain, { from, end, rows });
        hasMore = rows.length === MAX_ROWS;
        from = end;
      }
    } catch {
      failed += 1;
    }
  }
  return { failed };
});
