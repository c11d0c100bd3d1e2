import { ContactRequest } from '#domain/account/contact';
import { group, MINUTE, Success, type RouteGroup } from '#domain/http/route';

export const contactRoutes = group('contact', {
  create: {
    method: 'POST',
    path: '/api/contact',
    auth: 'public',
    body: ContactRequest,
    response: Success,
    limits: [{ by: ['ip'], count: 5, seconds: 60 * MINUTE }],
  },
} as const satisfies RouteGroup);
