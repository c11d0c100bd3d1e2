import * as z from 'zod/mini';
import { Email } from './account';

const MAX_LENGTH = { name: 100, phone: 40, subject: 150, message: 5000 } as const;
/** Longest message in characters. */
export const MAX_MESSAGE_LENGTH = MAX_LENGTH.message;

const atLeast = (label: string, min: number) => `${label} must be at least ${min} characters`;
const atMost = (label: string, max: number) => `${label} must be at most ${max} characters`;

/** One line of text. Rejects line breaks and control characters, which must not reach mail headers or an operator's screen. */
const line = (label: string, max: number, min = 0) =>
  z
    .string(atLeast(label, min))
    .check(
      z.trim(),
      z.minLength(min, atLeast(label, min)),
      z.maxLength(max, atMost(label, max)),
      z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `${label} must not contain line breaks or control characters`),
    );

const MESSAGE_TOO_SHORT = atLeast('Message', 10);

/** A message to the operator. `website` is a honeypot: the field is invisible, so only programs fill it. */
export const ContactRequest = z.object({
  name: line('Name', MAX_LENGTH.name, 2),
  email: Email,
  phone: z.pipe(
    z.nullish(line('Phone', MAX_LENGTH.phone)),
    z.transform((phone) => phone || null),
  ),
  subject: line('Subject', MAX_LENGTH.subject, 5),
  message: z
    .string(MESSAGE_TOO_SHORT)
    .check(
      z.trim(),
      z.minLength(10, MESSAGE_TOO_SHORT),
      z.maxLength(MAX_LENGTH.message, atMost('Message', MAX_LENGTH.message)),
      z.regex(/^(\P{Cc}|[\n\r\t])*$/u, 'Message must not contain control characters'),
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
