import { PublicConfig } from '../config';
import { group, type RouteGroup } from '../route';

export const configRoutes = group('config', {
  get: { method: 'GET', path: '/api/config', auth: 'public', response: PublicConfig },
} as const satisfies RouteGroup);
