import type { CallCost } from '#lab/bench/bench';

export const VISITS_PER_MONTH = 20;
export const ANALYSES_PER_MONTH = 4;
/** Duration of a visit, and the interval at which an open page polls the subscription. */
export const VISIT_SECONDS = 240;
export const POLL_SECONDS = 10;
/** Confirmations, reset codes, payments and reminders of a year are about one email in two months. */
export const MAILS_PER_MONTH = 0.5;
/** Analyses in the history: a year of four a month, of four spots. */
export const STORED_ANALYSES = 48;

/** A call that a user makes `times` a month. */
export type MonthlyCall = CallCost & {
  name: string;
  times: number;
  /** The interval of a call that repeats as long as a page is open. */
  everySeconds?: number;
};

/** The measured use of one subscriber in a month. */
export interface MonthlyUsage {
  calls: readonly MonthlyCall[];
  /** Bytes that a month adds permanently to the table and its index. */
  storedBytes: number;
  /** Milliseconds of the lesion engine for an analysis. */
  engineMs: number;
  /** Bytes of the uploaded photo. */
  photoBytes: number;
  /** A run of the mail job that sends one email. */
  mailRun: CallCost;
  /** A run of the mail job that finds nothing to send. */
  idleRun: CallCost;
}
