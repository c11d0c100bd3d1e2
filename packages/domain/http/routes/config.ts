import { PublicConfig } from '#domain/http/publicConfig';
import { group, type RouteGroup } from '#domain/http/route';

export const configRoutes = group('config', {
  get: { method: 'GET', path: '/api/config', auth: 'public', response: PublicConfig },
} as const satisfies RouteGroup);
