import type { Book } from './book';
import { checkoutOperations } from './checkout';
import { customerOperations } from './customers';
import { openDesk, type Operations } from './operation';
import { subscriptionOperations } from './subscriptions';
import { testClockOperations } from './testClocks';

/** Every operation the product (and its tests) use, by method and path; all others are refused by name. */
export function operationsOf(book: Book, clock: () => Date): Operations {
  const desk = openDesk(book, clock);
  return {
    ...customerOperations(desk),
    ...checkoutOperations(desk),
    ...subscriptionOperations(desk),
    ...testClockOperations(desk),
  };
}
