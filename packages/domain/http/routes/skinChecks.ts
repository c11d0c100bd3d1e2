import { ById, defineRoutes, EmptyBody, MINUTE, PageQuery, Success, type RouteGroup } from '#domain/http/route';
import { OpenSkinCheck, PartChange, SkinCheck, SkinCheckRef } from '#domain/skinCheck/skinCheck';
import { z } from 'zod';

export const skinChecksRoutes = defineRoutes('skinChecks', {
  open: { method: 'GET', path: '/api/skin-checks/open', auth: 'user', response: OpenSkinCheck },
  start: {
    method: 'POST',
    path: '/api/skin-checks',
    auth: 'user',
    body: EmptyBody,
    response: SkinCheck,
    limits: [{ scope: 'user', count: 20, seconds: 60 * MINUTE }],
  },
  savePart: {
    method: 'POST',
    path: '/api/skin-checks/open/parts',
    auth: 'user',
    body: PartChange,
    response: SkinCheck,
  },
  finish: {
    method: 'POST',
    path: '/api/skin-checks/open/finish',
    auth: 'user',
    body: SkinCheckRef,
    response: SkinCheck,
  },
  list: {
    method: 'GET',
    path: '/api/skin-checks',
    auth: 'user',
    query: PageQuery,
    response: z.array(SkinCheck),
    paged: true,
  },
  remove: { method: 'DELETE', path: '/api/skin-checks/{id}', auth: 'user', params: ById, response: Success },
} as const satisfies RouteGroup);
