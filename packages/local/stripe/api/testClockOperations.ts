import { z } from 'zod';
import { advanceTime } from '#local/stripe/billing/advanceTime';
import { createStripeId } from '#local/stripe/store/createStripeId';
import { toTestClockObject } from './apiObjects';
import {
  defineStripeOperation,
  getCurrentTime,
  getCustomer,
  saveAndReturn,
  type StripeContext,
  type StripeOperations,
} from './operation';
import { IntegerParameter, TextParameter } from './parameters';
import { createMissingError, StripeApiError } from './stripeApiError';

const CreateTestClock = z.strictObject({
  frozen_time: IntegerParameter,
  customer: TextParameter,
  name: TextParameter.optional(),
});
const AdvanceTestClock = z.strictObject({ frozen_time: IntegerParameter });

/** Test clocks, each of which sets the time of one customer. */
export const createTestClockOperations = (context: StripeContext): StripeOperations => ({
  'POST /v1/test_helpers/test_clocks': defineStripeOperation(CreateTestClock, (params) =>
    createTestClock(context, params),
  ),
  'POST /v1/test_helpers/test_clocks/{id}/advance': defineStripeOperation(AdvanceTestClock, (params, { id }) =>
    advanceTestClock(context, id, params),
  ),
});

function createTestClock(context: StripeContext, params: z.output<typeof CreateTestClock>) {
  const customer = getCustomer(context, params.customer, 'customer');
  if (customer.clock) throw new StripeApiError('This customer has a test clock.', { param: 'customer' });
  const { frozen_time: time, name = null } = params;
  customer.clock = { id: createStripeId('clock', 24), created: getCurrentTime(context), name, time };
  return saveAndReturn(context, customer, toTestClockObject(customer));
}

function advanceTestClock(
  context: StripeContext,
  id: string,
  { frozen_time: time }: z.output<typeof AdvanceTestClock>,
) {
  const { store } = context;
  const customer = [...store.customers.values()].find(({ clock }) => clock?.id === id);
  if (!customer?.clock) throw createMissingError('test_clock', id);
  if (time <= customer.clock.time) {
    throw new StripeApiError('The time must lie in the future.', { param: 'frozen_time' });
  }
  advanceTime({ prices: store.prices, customer }, time);
  customer.clock.time = time;
  return saveAndReturn(context, customer, toTestClockObject(customer));
}
