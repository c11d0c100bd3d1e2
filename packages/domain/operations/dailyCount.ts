import { z } from 'zod';
import { deskFormMessages } from './messages';
import { OutcomeFigures } from './outcomeFigures';

const Count = z.number().int().default(0);

/** What happened on one day (UTC). It has no field for a person. */
export const DailyCount = z.object({
  day: z.iso.date(),
  signUps: Count,
  /** Analyses by tier. */
  low: Count,
  moderate: Count,
  high: Count,
  /** Photos that were refused. */
  refused: Count,
  /** Sum of the certainty of the day's analyses, each 0 to 1. */
  certaintySum: z.number().default(0),
  /** Sum of the distances from the photos of the model's tests, whose average is 1, and their number. */
  distanceSum: z.number().default(0),
  distances: Count,
  /** Payments of a year, and payments given back. */
  payments: Count,
  refunds: Count,
  /** Addresses whose mail bounced for good, or was reported as spam. */
  bounced: Count,
  complained: Count,
  /** Letters whose sending failed, counted at each try, letters that expired unsent, and letters that can never be sent. */
  mailFailed: Count,
  mailExpired: Count,
  mailSetAside: Count,
});
export type DailyCount = z.infer<typeof DailyCount>;

/** Longest time that the overview shows, in days. */
export const OVERVIEW_DAYS = [7, 30, 90] as const;
export const MAX_OPEN_MESSAGES = 50;
export const MAX_UNSENDABLE_LETTERS = 50;

/** The page of numbers for administrators. */
export const Overview = z.object({
  /** One entry for each day, oldest first, without gaps. */
  days: z.array(DailyCount),
  /** Incidents that are not resolved, and those whose notice is late, resolved ones included. */
  incidents: z.object({ open: z.number().int(), late: z.number().int() }),
  /** Open messages, counted up to `MAX_OPEN_MESSAGES`. */
  openMessages: z.number().int(),
  /** Letters that were set aside because they can never be sent, counted up to `MAX_UNSENDABLE_LETTERS`. */
  unsendableLetters: z.number().int(),
  /** What doctors found, of everybody who consents to research. */
  outcomes: OutcomeFigures,
});
export type Overview = z.infer<typeof Overview>;

export const OverviewQuery = z.object({
  days: z.coerce
    .number()
    .pipe(
      z.union(
        OVERVIEW_DAYS.map((days) => z.literal(days)),
        { error: () => deskFormMessages('days') },
      ),
    )
    .default(30),
});
