import { z } from 'zod';
import { Email } from './account';

const LONGEST = { name: 100, phone: 40, subject: 150, message: 5000 } as const;
/** Most characters a message may have. */
export const LONGEST_MESSAGE = LONGEST.message;

const atLeast = (what: string, least: number) => `${what} must be at least ${least} characters`;
const atMost = (what: string, most: number) => `${what} must be at most ${most} characters`;

/** Text of one line. Neither a line break nor another control character reaches a mail's headers or an operator's screen. */
const line = (what: string, longest: number, least = 0) =>
  z
    .string({ error: atLeast(what, least) })
    .trim()
    .min(least, atLeast(what, least))
    .max(longest, atMost(what, longest))
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `${what} must not contain line breaks or control characters`);

const MESSAGE_TOO_SHORT = atLeast('Message', 10);

/**
 * A message to the operator. `website` is a trap: no person sees the field, so whoever fills it is a program, and gets the
 * answer of everybody else.
 */
export const ContactRequest = z.object({
  name: line('Name', LONGEST.name, 2),
  email: Email,
  phone: line('Phone', LONGEST.phone)
    .nullish()
    .transform((phone) => phone || null),
  subject: line('Subject', LONGEST.subject, 5),
  message: z
    .string({ error: MESSAGE_TOO_SHORT })
    .trim()
    .min(10, MESSAGE_TOO_SHORT)
    .max(LONGEST.message, atMost('Message', LONGEST.message))
    .regex(/^(\P{Cc}|[\n\r\t])*$/u, 'Message must not contain control characters'),
  website: z.string().optional(),
});

/** What a person wrote to the operator, as it is kept. */
export const ContactMessage = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
