import { z } from 'zod';
import { PageQuery } from '#domain/http/route';
import { httpMessages } from '#domain/http/messages';
import { deskFormMessages } from './messages';

const t = deskFormMessages;

/** States of a message to the operator. `closed` needs no answer, or none any more. */
export const MESSAGE_STATES = ['open', 'answered', 'closed'] as const;
export const MessageState = z.enum(MESSAGE_STATES);
export type MessageState = z.infer<typeof MessageState>;

/** Path parameter of one message: its ULID, and after `_` the account that sent it, if one did. */
export const ByMessage = z.object({
  id: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}(_[0-9a-f-]{36})?$/, { error: () => httpMessages('notAnId') }),
});

/** One line of the inbox. */
export const InboxEntry = z.object({
  id: z.string(),
  sentAt: z.iso.datetime(),
  /** The account that sent it; null for a visitor. */
  userId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  state: MessageState,
  answeredAt: z.iso.datetime().nullable(),
  /** When the answer turned out to be one that can never be sent, which opens the message again; null where none did. */
  unsentAt: z.iso.datetime().nullable(),
});
export type InboxEntry = z.infer<typeof InboxEntry>;

/** A whole message. `answer` is null until it was answered on the site. */
export const InboxMessage = InboxEntry.extend({
  phone: z.string().nullable(),
  message: z.string(),
  answer: z.string().nullable(),
  /** Address of the administrator who answered; null where none did, or the account is gone. */
  answeredBy: z.string().nullable(),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

export const InboxQuery = PageQuery.extend({
  state: MessageState.default('open'),
  order: z.enum(['newest', 'oldest']).default('newest'),
});

export const MAX_ANSWER = 5000;
/** An answer, which is mailed to the sender. */
export const MessageAnswer = z.object({
  text: z
    .string({ error: () => t('answerMissing') })
    .trim()
    .min(2, { error: () => t('answerMissing') })
    .max(MAX_ANSWER, { error: () => t('long', { count: MAX_ANSWER }) })
    .regex(/^(\P{Cc}|[\n\r\t])*$/u, { error: () => t('answerCharacters') }),
});

/** Closes a message, or opens it again. */
export const MessageStateChange = z.object({ closed: z.boolean({ error: () => t('closed') }) });
