import { Id } from '#domain/http/id';
import { z } from 'zod';
import { reminderFormMessages } from './messages';

const t = reminderFormMessages;

/** A day in UTC: `2026-12-24`. */
export const Day = z.iso.date({ error: () => t('day') });

/** A reminder by email that a person asked for. */
export const Reminder = z.object({
  /** The day of its next mail; null where none follows until the next photo of the spot. */
  mailOn: Day.nullable(),
  /** The day of its last mail. */
  sentOn: Day.nullable(),
  /** Whether the person chose the day. If not, it follows from the advice. */
  isOwnDay: z.boolean(),
});
export type Reminder = z.infer<typeof Reminder>;

/** A person's reminders: of the monthly check, null while it is off, and of spots. */
export const ReminderList = z.object({
  check: Reminder.nullable(),
  spots: z.array(Reminder.extend({ spotId: z.string() })),
});
export type ReminderList = z.infer<typeof ReminderList>;

/** Turns a reminder on or off. With `dueOn` the person chooses its day; null goes back to the advice. */
export const ReminderRequest = z.object({
  /** The monthly check, or the id of a spot. */
  of: z.union([z.literal('check'), Id]),
  isOn: z.boolean(),
  dueOn: Day.nullable().default(null),
});

/** The query of the link that turns reminders off. */
export const UnsubscribeQuery = z.object({
  token: z
    .string({ error: () => t('link') })
    .min(1, { error: () => t('link') })
    .max(512, { error: () => t('link') }),
});
