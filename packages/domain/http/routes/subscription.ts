import { defineRoutes, MINUTE, EmptyBody, Success, type RouteGroup } from '#domain/http/route';
import {
  Checkout,
  Portal,
  RefundAnswer,
  RefundRequest,
  SubscriptionStatus,
} from '#domain/subscription/subscriptionForms';

export const subscriptionRoutes = defineRoutes('subscription', {
  status: {
    method: 'GET',
    path: '/api/subscription/status',
    auth: 'user',
    response: SubscriptionStatus,
    background: true,
  },
  demoActivate: {
    method: 'POST',
    path: '/api/subscription/demo-activate',
    auth: 'user',
    body: EmptyBody,
    response: Success,
    feature: 'demoSubscriptions',
  },
  createCheckout: {
    method: 'POST',
    path: '/api/subscription/create-checkout',
    auth: 'user',
    body: EmptyBody,
    response: Checkout,
    limits: [{ scope: 'user', count: 20, seconds: 10 * MINUTE }],
  },
  portal: {
    method: 'POST',
    path: '/api/subscription/portal',
    auth: 'user',
    body: EmptyBody,
    response: Portal,
    limits: [{ scope: 'user', count: 20, seconds: 10 * MINUTE }],
  },
  cancel: { method: 'POST', path: '/api/subscription/cancel', auth: 'user', body: EmptyBody, response: Success },
  refundRequest: {
    method: 'POST',
    path: '/api/subscription/refund-request',
    auth: 'user',
    body: RefundRequest,
    response: RefundAnswer,
    limits: [{ scope: 'user', count: 5, seconds: 60 * MINUTE }],
  },
} as const satisfies RouteGroup);
