import { z } from 'zod';
import { SecurityDemo } from '#domain/operations/securityDemo';
import {
  Customer,
  CustomerCounts,
  CustomerFilters,
  CustomerSearch,
  OverrideAnswer,
  SubscriptionOverride,
} from '#domain/account/customers';
import { defineRoutes, PageQuery, type RouteGroup } from '#domain/http/route';
import { httpMessages } from '#domain/http/messages';

export const adminRoutes = defineRoutes('admin', {
  /** Polled while the page is open, which does not extend the session. Each response names people, so each is audited. */
  users: {
    method: 'GET',
    path: '/api/admin/users',
    auth: 'admin',
    query: PageQuery.extend(CustomerFilters.shape),
    response: z.array(Customer),
    paged: true,
    background: true,
    audited: true,
  },
  searchUsers: {
    method: 'POST',
    path: '/api/admin/users/search',
    auth: 'admin',
    body: CustomerSearch,
    response: z.array(Customer),
    paged: true,
  },
  countUsers: {
    method: 'GET',
    path: '/api/admin/users/counts',
    auth: 'admin',
    response: CustomerCounts,
    background: true,
  },
  overrideSubscription: {
    method: 'PATCH',
    path: '/api/admin/users/{id}/subscription-status',
    auth: 'admin',
    params: z.object({ id: z.string().regex(/^[\w-]{1,64}$/, { error: () => httpMessages('notAnId') }) }),
    body: SubscriptionOverride,
    response: OverrideAnswer,
  },
  securityDemo: { method: 'GET', path: '/api/admin/security-demo', auth: 'admin', response: SecurityDemo },
} as const satisfies RouteGroup);
