import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Commit, Table, Write } from '#data/table/table';

const Notice = z.object({
  /** The withdrawn version, and the times from and until which it may have judged analyses. */
  version: z.string(),
  from: z.iso.datetime(),
  withdrawnAt: z.iso.datetime(),
  /** Where the list of customers goes on; null before its first page. */
  cursor: z.string().nullable(),
});
export type SafetyNotice = z.infer<typeof Notice>;
const NoticeRow = rowSchema('safetyNotice', Notice);

/** Withdrawals for safety that people are still being mailed about. */
export class SafetyNotices {
  constructor(private readonly table: Table) {}

  /** The write that begins to tell people of a withdrawal. */
  prepareStart(notice: Omit<SafetyNotice, 'cursor'>): Write {
    const attributes: SafetyNotice = { ...notice, cursor: null };
    return { put: { kind: 'safetyNotice', key: keys.safetyNotice(notice.withdrawnAt), attributes } };
  }

  /** The write that ends the mails about a withdrawal. */
  prepareEnd(withdrawnAt: string): Write {
    return { remove: keys.safetyNotice(withdrawnAt) };
  }

  list(): Promise<SafetyNotice[]> {
    return this.table.listAll(NoticeRow, keys.safetyNotice('').PK);
  }

  /** Records that all accounts before the cursor were handled, unless another run did; null where none follows, which ends it. */
  advance({ withdrawnAt, cursor: earlier }: SafetyNotice, cursor: string | null, commit: Commit): Promise<boolean> {
    const key = keys.safetyNotice(withdrawnAt);
    const expected = { condition: '#cursor = :earlier', names: ['cursor'], values: { earlier } };
    if (cursor === null) return commit([{ remove: key, onlyIf: expected }]);
    const change = { ...expected, expression: 'SET #cursor = :cursor', values: { earlier, cursor } };
    return commit([{ update: key, change }]);
  }
}
