import { z } from 'zod';
import { Spot, SpotMove, SpotPatch } from '#domain/analysis/spot';
import { ById, defineRoutes, MINUTE, PageQuery, Success, type RouteGroup } from '#domain/http/route';

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
  move: {
    method: 'POST',
    path: '/api/lesions/{id}/move',
    auth: 'user',
    params: ById,
    body: SpotMove,
    response: Success,
    limits: [{ scope: 'user', count: 20, seconds: 60 * MINUTE }],
  },
} as const satisfies RouteGroup);
