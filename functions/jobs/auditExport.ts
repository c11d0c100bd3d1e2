import { AUDIT_CHAINS } from '#data/table/keys';
import { auditArchive } from '#functions/operator/auditArchive';
import { job } from '#functions/runtime/job';

/** Most rows in one file. */
const ROWS = 2000;

/**
 * Copies the rows that the audit log has gained to the archive in which nothing can be changed or removed (decisions B5). How
 * far it came is told by the archive's own files, so a run that broke off is carried on by the next, and a second one adds
 * nothing. A chain that does not follow what was archived of it is not copied, and makes the alarm.
 */
export const handler = job('auditExport', async (services) => {
  const archive = auditArchive(services);
  let failed = 0;
  for (let chain = 0; chain < AUDIT_CHAINS; chain++) {
    try {
      let from = await archive.end(chain);
      for (let more = true; more;) {
        const { rows, end } = await services.auditLog.rowsAfter(chain, from, ROWS);
        if (rows.length > 0) await archive.add(chain, { from, end, rows });
        more = rows.length === ROWS;
        from = end;
      }
    } catch {
      failed += 1;
    }
  }
  return { failed };
});
