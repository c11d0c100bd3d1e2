import type { z } from 'zod';
import type { CustomerRecord } from '#local/stripe/store/records';
import type { StripeStore } from '#local/stripe/store/stripeStore';
import { toListObject } from './apiObjects';
import { createMissingError } from './stripeApiError';

/** The parts of a request besides its parameters: the id in its path, and the service's own base URL. */
interface RequestContext {
  id: string;
  base: string;
}

/** One operation: the schema of its parameters, and the function that answers it. */
export interface StripeOperation {
  params: z.ZodType;
  run: (params: never, request: RequestContext) => object | Promise<object>;
}

/** Operations by method and path. */
export type StripeOperations = Record<string, StripeOperation>;

/** Defines an operation whose `run` receives the parameters that `params` parsed. */
export const defineStripeOperation = <S extends z.ZodType>(
  params: S,
  run: (params: z.output<S>, request: RequestContext) => object | Promise<object>,
): StripeOperation => ({ params, run });

/** Creates one page of a list whose newest element is the last. Stripe lists the newest first. */
export function createListPage<T extends { id: string }>(
  items: readonly T[],
  { limit, starting_after }: { limit: number; starting_after?: string },
  toObject: (item: T) => object,
  url: string,
) {
  const newestFirst = [...items].reverse();
  const start = starting_after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === starting_after) + 1;
  const page = newestFirst.slice(start, start + limit).map(toObject);
  return toListObject(page, url, newestFirst.length > start + limit);
}

/** The store and the clock of all operations. */
export interface StripeContext {
  store: StripeStore;
  clock: () => Date;
}

/** Seconds since 1970, by the customer's test clock if there is one. */
export const getCurrentTime = ({ clock }: Pick<StripeContext, 'clock'>, customer?: CustomerRecord): number =>
  customer?.clock?.time ?? Math.floor(clock().getTime() / 1000);

/** Returns a customer that was not deleted. Throws Stripe's error, which names the parameter `param`. */
export function getCustomer({ store }: StripeContext, id: string, param?: string): CustomerRecord {
  const customer = store.customers.get(id);
  if (!customer || customer.isDeleted) throw createMissingError('customer', id, param);
  return customer;
}

/** Saves a customer, and answers with `object` when the change is on disk. */
export async function saveAndReturn({ store }: StripeContext, customer: CustomerRecord, object: object) {
  await store.saveCustomer(customer);
  return object;
}
