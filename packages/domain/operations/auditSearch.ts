import { z } from 'zod';
import { PageQuery } from '#domain/http/route';
import { AuditEntry } from './audit';
import { httpMessages } from '#domain/http/messages';
import { deskFormMessages } from './messages';

const AccountId = z.string().regex(/^[\w-]{1,64}$/, { error: () => httpMessages('notAnId') });
const Day = z.iso.date({ error: () => deskFormMessages('day') });

/** Which entries of the audit log to list. All conditions must hold. Days are of UTC. */
export const AuditQuery = PageQuery.extend({
  /** Id of the account that acted, or that an attempt was made on. */
  who: AccountId.optional(),
  /** Id of a person who acted, or who was acted on. */
  person: AccountId.optional(),
  /** The beginning of an action's name: `admin` finds `admin.users`. */
  action: z.string().max(64).optional(),
  outcome: z.enum(['done', 'refused']).optional(),
  from: Day.optional(),
  to: Day.optional(),
});

/** The conditions of a search in the audit log. */
export type AuditFilter = Omit<z.output<typeof AuditQuery>, 'limit' | 'cursor'>;

/** Where verification of one chain stands: number and hash of its last valid row. */
const ChainMark = z.string().regex(/^\d{12}-[0-9a-f]{64}$/, { error: () => deskFormMessages('mark') });

/** Verifies the next stretch of every chain, from the marks of the stretch before or from the first rows. */
export const VerificationRequest = z.object({ marks: z.array(ChainMark).max(64).optional() });

/** What one stretch found. `rows` are those verified in it; `isComplete` says that every chain is at its end. */
export const VerificationAnswer = z.object({
  marks: z.array(z.string()),
  rows: z.number().int(),
  isComplete: z.boolean(),
  /** What is wrong, one sentence for each broken chain. */
  faults: z.array(z.string()),
});

export const AuditEntries = z.array(AuditEntry);
