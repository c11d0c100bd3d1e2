import { MailTrouble, Role } from '#domain/account/account';
import { Customer } from '#domain/account/customers';
import { z } from 'zod';
import { AuditEntry } from './audit';
import { RoleRequest } from './roleRequest';
import { httpMessages } from '#domain/http/messages';
import { deskFormMessages } from './messages';

const t = deskFormMessages;

/** Path parameter of an account. */
export const ByAccount = z.object({ id: z.string().regex(/^[\w-]{1,64}$/, { error: () => httpMessages('notAnId') }) });

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
    .string({ error: () => t('noteMissing') })
    .trim()
    .min(2, { error: () => t('noteMissing') })
    .max(MAX_NOTE, { error: () => t('long', { count: MAX_NOTE }) }),
});

export const MAX_ACTION_REASON = 500;
/** Why an administrator acts on an account. It is kept sealed in the audit log. */
export const ReasonedAction = z.object({
  reason: z
    .string({ error: () => t('reasonMissing') })
    .trim()
    .min(1, { error: () => t('reasonMissing') })
    .max(MAX_ACTION_REASON, { error: () => t('long', { count: MAX_ACTION_REASON }) }),
});
export const AccountStatusChange = ReasonedAction.extend({
  status: z.enum(['active', 'disabled'], { error: () => t('status') }),
});
export const RoleChange = ReasonedAction.extend({ role: Role });
export const RoleDecision = z.object({
  decision: z.enum(['confirm', 'reject'], { error: () => t('decision') }),
});
