import { z } from 'zod';
import { Lesion, LesionPatch } from '#domain/analysis/spot';
import { ById, group, Page, type RouteGroup } from '#domain/http/route';

export const lesionsRoutes = group('lesions', {
  list: { method: 'GET', path: '/api/lesions', auth: 'user', query: Page, response: z.array(Lesion), paged: true },
  update: {
    method: 'PATCH',
    path: '/api/lesions/{id}',
    auth: 'user',
    params: ById,
    body: LesionPatch,
    response: Lesion,
  },
} as const satisfies RouteGroup);
