import { PublicConfig } from '#domain/http/publicConfig';
import { defineRoutes, type RouteGroup } from '#domain/http/route';

export const configRoutes = defineRoutes('config', {
  get: { method: 'GET', path: '/api/config', auth: 'public', response: PublicConfig },
} as const satisfies RouteGroup);
