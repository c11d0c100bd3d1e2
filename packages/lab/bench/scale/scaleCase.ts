import type { Routes } from '#domain/http/routes';
import type { User } from '#data/account/user';
import type { Bench, BenchCall, BenchUser } from '#lab/bench/bench';

/** The input of a call. */
export type CallInput = Omit<BenchCall, 'route'>;

/** Prepares a call that works only once. The preparation is not measured. */
export type PrepareInput = (bench: Bench, user: BenchUser) => Promise<CallInput>;

/** One call of a route, which is measured at different amounts of data. */
export interface ScaleCase {
  name: string;
  /** Who makes the call. A visitor is signed out, unless `input` signs somebody in. */
  caller: 'user' | 'admin' | 'visitor';
  input?: CallInput | PrepareInput;
  /** Why the cost grows with the amount of data, if it does. */
  growthReason?: string;
  /** The call is not measured at larger amounts of data. */
  maxSize?: number;
}

/** The cases of a group's routes. The bench reports routes without a case as not measured. */
export type ScaleCases<G extends keyof Routes> = { readonly [N in keyof Routes[G]]?: ScaleCase | readonly ScaleCase[] };

/** The user of the calls, who has much data, and their most photographed spot. */
export interface Subject {
  user: User;
  spot: string;
  /** The photo as a data URL. */
  photo: string;
  /** How many rows of each kind are complete. */
  completeRows: number;
}

/** The growth reason of a list. */
export const PAGE_OF_50 = 'a page of 50';
/** The query of a list. */
export const pageQuery = { limit: 50 };
