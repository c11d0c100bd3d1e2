import { z } from 'zod';
import { newId } from './book';
import { missing, StripeFault } from './fault';
import { text, whole } from './form';
import { lifeOf } from './lifecycle';
import { operation, type Desk, type Operations } from './operation';
import * as wire from './wire';

/** Time that one customer lives by, instead of everybody's. */
export function testClockOperations({ book, nowOf, customerOf, kept }: Desk): Operations {
  return {
    'POST /v1/test_helpers/test_clocks': operation(
      z.strictObject({ frozen_time: whole, customer: text, name: text.optional() }),
      async ({ frozen_time: time, customer, name = null }) => {
        const account = customerOf(customer, 'customer');
        if (account.clock) throw new StripeFault('This customer has a test clock.', { param: 'customer' });
        account.clock = { id: newId('clock', 24), created: nowOf(), name, time };
        return kept(account, () => wire.testClock(account));
      },
    ),
    'POST /v1/test_helpers/test_clocks/{id}/advance': operation(
      z.strictObject({ frozen_time: whole }),
      async (given, { id }) => {
        const account = [...book.accounts.values()].find(({ clock: own }) => own?.id === id);
        if (!account?.clock) throw missing('test_clock', id);
        const { frozen_time: time } = given;
        if (time <= account.clock.time)
          throw new StripeFault('The time must lie in the future.', { param: 'frozen_time' });
        lifeOf(book, account).reach(time);
        account.clock.time = time;
        return kept(account, () => wire.testClock(account));
      },
    ),
  };
}
