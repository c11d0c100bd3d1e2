import { ContactRequest } from '#domain/account/contact';
import { defineRoutes, MINUTE, Success, type RouteGroup } from '#domain/http/route';

export const contactRoutes = defineRoutes('contact', {
  create: {
    method: 'POST',
    path: '/api/contact',
    auth: 'public',
    body: ContactRequest,
    response: Success,
    limits: [{ scope: 'ip', count: 5, seconds: 60 * MINUTE }],
  },
} as const satisfies RouteGroup);
