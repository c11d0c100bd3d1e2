import { z } from 'zod';
import { group, type RouteGroup } from '#domain/http/route';

export const openapiRoutes = group('openapi', {
  get: { method: 'GET', path: '/api/openapi', auth: 'admin', response: z.record(z.string(), z.unknown()) },
} as const satisfies RouteGroup);
