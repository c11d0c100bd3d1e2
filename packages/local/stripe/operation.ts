import { z } from 'zod';
import type { Account, Book } from './book';
import { missing } from './fault';
import * as wire from './wire';

/** What one request brings beside its parameters: the ids of its path, and the stand-in's own address. */
interface Call {
  id: string;
  base: string;
}

/** One operation of the API: what it takes, and what it answers. */
export interface Operation {
  params: z.ZodType;
  run: (params: never, call: Call) => object | Promise<object>;
}

/** Operations by method and path. */
export type Operations = Record<string, Operation>;

/** An operation whose answer is made from parameters of this shape. */
export const operation = <S extends z.ZodType>(
  params: S,
  run: (params: z.output<S>, call: Call) => object | Promise<object>,
): Operation => ({ params, run });

export const empty = z.strictObject({});

/** One page of a list that is kept oldest first, newest first as Stripe answers it. */
export function paged<T extends { id: string }>(
  all: readonly T[],
  { limit, starting_after }: { limit: number; starting_after?: string },
  show: (one: T) => object,
  url: string,
) {
  const newest = [...all].reverse();
  const start = starting_after === undefined ? 0 : newest.findIndex(({ id }) => id === starting_after) + 1;
  return wire.list(newest.slice(start, start + limit).map(show), url, newest.length > start + limit);
}

/** What every operation works with. */
export interface Desk {
  book: Book;
  /** Seconds since 1970, by the customer's own clock where there is one. */
  nowOf: (account?: Account) => number;
  /** A customer that was not deleted; throws as Stripe does where there is none, naming the parameter that asked. */
  customerOf: (id: string, param?: string) => Account;
  /** Answers once everything that has an effect is on the disk. */
  kept: (account: Account, answer: () => object) => Promise<object>;
}

export function openDesk(book: Book, clock: () => Date): Desk {
  return {
    book,
    nowOf: (account) => account?.clock?.time ?? Math.floor(clock().getTime() / 1000),
    customerOf: (id, param) => {
      const account = book.accounts.get(id);
      if (!account || account.isDeleted) throw missing('customer', id, param);
      return account;
    },
    kept: async (account, answer) => {
      const shown = answer();
      await book.save(account);
      return shown;
    },
  };
}
