import * as z from 'zod/mini';
import { Email } from './account';
import { contactFormMessages } from '#domain/operations/messages';

const t = contactFormMessages;

const MAX_LENGTH = { name: 100, phone: 40, subject: 150, message: 5000 } as const;
/** Longest message in characters. */
export const MAX_MESSAGE_LENGTH = MAX_LENGTH.message;

type Field = 'name' | 'phone' | 'subject' | 'message';
const atLeast = (label: Field, min: number) => ({ error: () => t('short', { field: t(label), count: min }) });
const atMost = (label: Field, max: number) => ({ error: () => t('long', { field: t(label), count: max }) });

/** One line of text. Rejects line breaks and control characters, which must not reach mail headers or an operator's screen. */
const line = (label: Field, max: number, min = 0) =>
  z
    .string(atLeast(label, min))
    .check(
      z.trim(),
      z.minLength(min, atLeast(label, min)),
      z.maxLength(max, atMost(label, max)),
      z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: () => t('oneLine', { field: t(label) }) }),
    );

/** A message to the operator. `website` is a honeypot: the field is invisible, so only programs fill it. */
export const ContactRequest = z.object({
  name: line('name', MAX_LENGTH.name, 2),
  email: Email,
  phone: z.pipe(
    z.nullish(line('phone', MAX_LENGTH.phone)),
    z.transform((phone) => phone || null),
  ),
  subject: line('subject', MAX_LENGTH.subject, 5),
  message: z
    .string(atLeast('message', 10))
    .check(
      z.trim(),
      z.minLength(10, atLeast('message', 10)),
      z.maxLength(MAX_LENGTH.message, atMost('message', MAX_LENGTH.message)),
      z.regex(/^(\P{Cc}|[\n\r\t])*$/u, { error: () => t('characters', { field: t('message') }) }),
    ),
  website: z.optional(z.string()),
});

/** A message to the operator, as it is stored. */
export const ContactMessage = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
