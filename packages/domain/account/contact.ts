import { z } from 'zod';
import { Email } from './account';

const MAX_LENGTH = { name: 100, phone: 40, subject: 150, message: 5000 } as const;
/** Longest message in characters. */
export const MAX_MESSAGE_LENGTH = MAX_LENGTH.message;

const atLeast = (label: string, min: number) => `${label} must be at least ${min} characters`;
const atMost = (label: string, max: number) => `${label} must be at most ${max} characters`;

/** One line of text. Rejects line breaks and control characters, which must not reach mail headers or an operator's screen. */
const line = (label: string, max: number, min = 0) =>
  z
    .string({ error: atLeast(label, min) })
    .trim()
    .min(min, atLeast(label, min))
    .max(max, atMost(label, max))
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `${label} must not contain line breaks or control characters`);

const MESSAGE_TOO_SHORT = atLeast('Message', 10);

/** A message to the operator. `website` is a honeypot: the field is invisible, so only programs fill it. */
export const ContactRequest = z.object({
  name: line('Name', MAX_LENGTH.name, 2),
  email: Email,
  phone: line('Phone', MAX_LENGTH.phone)
    .nullish()
    .transform((phone) => phone || null),
  subject: line('Subject', MAX_LENGTH.subject, 5),
  message: z
    .string({ error: MESSAGE_TOO_SHORT })
    .trim()
    .min(10, MESSAGE_TOO_SHORT)
    .max(MAX_LENGTH.message, atMost('Message', MAX_LENGTH.message))
    .regex(/^(\P{Cc}|[\n\r\t])*$/u, 'Message must not contain control characters'),
  website: z.string().optional(),
});

/** A message to the operator, as it is stored. */
export const ContactMessage = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
