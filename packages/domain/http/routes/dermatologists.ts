import { FoundProviders, ProviderQuery, ZipPlace, ZipQuery } from '#domain/finder/dermatologists';
import { group, MINUTE, type RouteGroup } from '#domain/http/route';

export const dermatologistsRoutes = group('dermatologists', {
  geocode: {
    method: 'GET',
    path: '/api/geocode',
    auth: 'user',
    query: ZipQuery,
    response: ZipPlace,
    limits: [{ by: ['user'], count: 30, seconds: MINUTE }],
  },
  find: {
    method: 'GET',
    path: '/api/find-dermatologists',
    auth: 'user',
    query: ProviderQuery,
    response: FoundProviders,
    limits: [{ by: ['user'], count: 30, seconds: MINUTE }],
  },
} as const satisfies RouteGroup);
