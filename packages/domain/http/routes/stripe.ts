import { defineRoutes, KiB, type RouteGroup } from '#domain/http/route';
import { WebhookReceipt } from '#domain/subscription/subscriptionForms';

export const stripeRoutes = defineRoutes('stripe', {
  webhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    auth: 'public',
    body: 'raw',
    response: WebhookReceipt,
    maxBody: 256 * KiB,
  },
} as const satisfies RouteGroup);
