import { createCheckoutOperations } from './checkoutOperations';
import { createCustomerOperations } from './customerOperations';
import type { StripeContext, StripeOperations } from './operation';
import { createPaymentOperations } from './paymentOperations';
import { createPriceOperations } from './priceOperations';
import { createSubscriptionOperations } from './subscriptionOperations';
import { createTestClockOperations } from './testClockOperations';

/** The operations that the product and its tests use, by method and path. */
export const createStripeOperations = (context: StripeContext): StripeOperations => ({
  ...createCustomerOperations(context),
  ...createPriceOperations(context),
  ...createCheckoutOperations(context),
  ...createSubscriptionOperations(context),
  ...createPaymentOperations(context),
  ...createTestClockOperations(context),
});
