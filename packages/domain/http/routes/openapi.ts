import { z } from 'zod';
import { defineRoutes, type RouteGroup } from '#domain/http/route';

export const openapiRoutes = defineRoutes('openapi', {
  get: { method: 'GET', path: '/api/openapi', auth: 'admin', response: z.record(z.string(), z.unknown()) },
} as const satisfies RouteGroup);
