import { MailTrouble, Role } from '#domain/account/account';
import { Customer } from '#domain/account/customers';
import { z } from 'zod';
import { AuditEntry } from './audit';
import { RoleRequest } from './roleRequest';

/** Path parameter of an account. */
export const ByAccount = z.object({ id: z.string().regex(/^[\w-]{1,64}$/, 'Not an id') });

/** A note that an administrator wrote about an account. */
export const AccountNote = z.object({
  id: z.string(),
  text: z.string(),
  /** Address of the author; null where the account is gone. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
});

/** One account as its page for administrators shows it. Nothing about skin. */
export const AccountDetail = Customer.extend({
  status: z.enum(['pending', 'active', 'disabled', 'deleting']),
  emailVerified: z.boolean(),
  mailTrouble: z.nullable(MailTrouble),
  twoStepSince: z.iso.datetime().nullable(),
  /** Sessions that are valid now, and when one was last used. */
  sessions: z.object({ count: z.number().int(), lastUsedAt: z.iso.datetime().nullable() }),
  /** The newest actions by the account, and attempts on it, from the audit log. */
  history: z.array(AuditEntry),
  notes: z.array(AccountNote),
  roleRequest: RoleRequest.nullable(),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

export const MAX_NOTE = 2000;
export const NewNote = z.object({
  text: z
    .string({ error: 'Please write a note' })
    .trim()
    .min(2, 'Please write a note')
    .max(MAX_NOTE, `Please use at most ${MAX_NOTE} characters`),
});

export const MAX_ACTION_REASON = 500;
const REASON_MISSING = 'Please say why';
/** Why an administrator acts on an account. It is kept sealed in the audit log. */
export const ReasonedAction = z.object({
  reason: z
    .string({ error: REASON_MISSING })
    .trim()
    .min(1, REASON_MISSING)
    .max(MAX_ACTION_REASON, `Please use at most ${MAX_ACTION_REASON} characters`),
});
export const AccountStatusChange = ReasonedAction.extend({
  status: z.enum(['active', 'disabled'], { error: 'The status must be active or disabled' }),
});
export const RoleChange = ReasonedAction.extend({ role: Role });
export const RoleDecision = z.object({
  decision: z.enum(['confirm', 'reject'], { error: 'Please confirm or reject the request' }),
});
