import { ProviderSearchResult, ProviderQuery, ZipLocation, ZipQuery } from '#domain/finder/dermatologists';
import { defineRoutes, MINUTE, type RouteGroup } from '#domain/http/route';

export const dermatologistsRoutes = defineRoutes('dermatologists', {
  geocode: {
    method: 'GET',
    path: '/api/geocode',
    auth: 'user',
    query: ZipQuery,
    response: ZipLocation,
    limits: [{ scope: 'user', count: 30, seconds: MINUTE }],
  },
  find: {
    method: 'GET',
    path: '/api/find-dermatologists',
    auth: 'user',
    query: ProviderQuery,
    response: ProviderSearchResult,
    limits: [{ scope: 'user', count: 30, seconds: MINUTE }],
  },
} as const satisfies RouteGroup);
