import { ById, defineRoutes, EmptyBody, MINUTE, PageQuery, Success, type RouteGroup } from '#domain/http/route';
import { OpenSkinCheck, PartChange, SkinCheck, SkinCheckRef } from '#domain/skinCheck/skinCheck';
import { z } from 'zod';

export const skinChecksRoutes = defineRoutes('skinChecks', {
  open: { method: 'GET', path: '/api/skin-checks/open', auth: 'user', ofPerson: true, response: OpenSkinCheck },
  start: {
    method: 'POST',
    path: '/api/skin-checks',
    auth: 'user',
    ofPerson: true,
    body: EmptyBody,
    response: SkinCheck,
    limits: [{ scope: 'user', count: 20, seconds: 60 * MINUTE }],
  },
  savePart: {
    method: 'POST',
    path: '/api/skin-checks/open/parts',
    auth: 'user',
    ofPerson: true,
    body: PartChange,
    response: SkinCheck,
  },
  finish: {
    method: 'POST',
    path: '/api/skin-checks/open/finish',
    auth: 'user',
    ofPerson: true,
    body: SkinCheckRef,
    response: SkinCheck,
  },
  list: {
    method: 'GET',
    path: '/api/skin-checks',
    auth: 'user',
    ofPerson: true,
    query: PageQuery,
    response: z.array(SkinCheck),
    paged: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/skin-checks/{id}',
    auth: 'user',
    ofPerson: true,
    params: ById,
    response: Success,
  },
} as const satisfies RouteGroup);
