import { z } from 'zod';
import { Spot, SpotPatch } from '#domain/analysis/spot';
import { ById, defineRoutes, PageQuery, type RouteGroup } from '#domain/http/route';

export const lesionsRoutes = defineRoutes('lesions', {
  list: {
    method: 'GET',
    path: '/api/lesions',
    auth: 'user',
    ofPerson: true,
    query: PageQuery,
    response: z.array(Spot),
    paged: true,
  },
  update: {
    method: 'PATCH',
    path: '/api/lesions/{id}',
    auth: 'user',
    ofPerson: true,
    params: ById,
    body: SpotPatch,
    response: Spot,
  },
} as const satisfies RouteGroup);
