import type { Measured } from './stage';

export const VISITS = 20;
export const ANALYSES = 4;
/** A visit lasts so long with the page in view, and the header asks for the subscription so often (decisions D7). */
export const VISIT_SECONDS = 240;
export const POLL_SECONDS = 10;
/** Confirmations, reset codes, payments and reminders of a year come to one mail in two months. */
export const MAILS = 0.5;
/** A person keeps what a year of four a month leaves, on four spots. */
export const KEPT = 48;

/** A call that a month has `times` of. */
export type Monthly = Measured & {
  name: string;
  times: number;
  /** How often it is made, where it is repeated for as long as a page is open. */
  everySeconds?: number;
};

/** What one subscriber does in a month, measured, and what it leaves in the table. */
export interface Month {
  calls: readonly Monthly[];
  /** Bytes that a month's visits and analyses add to the table and its index for good. */
  keptBytes: number;
  /** Milliseconds of the lesion engine in an analysis, and bytes of the photograph. */
  engineMs: number;
  photoBytes: number;
  /** One run of the mail job that finds one letter, and one that finds none. */
  mailing: Measured;
  idle: Measured;
}
