import { z } from 'zod';
import { defineRoutes, MINUTE, EmptyBody, PageQuery, type RouteGroup } from '#domain/http/route';
import { SkincareProfile, SkincareProfileRequest, SkincareRecommendation } from '#domain/skincare/skincare';

export const skincareRoutes = defineRoutes('skincare', {
  profile: { method: 'GET', path: '/api/skincare/profile', auth: 'user', ofPerson: true, response: SkincareProfile },
  saveProfile: {
    method: 'POST',
    path: '/api/skincare/profile',
    auth: 'user',
    ofPerson: true,
    body: SkincareProfileRequest,
    response: SkincareProfile,
  },
  recommendations: {
    method: 'GET',
    path: '/api/skincare/recommendations',
    auth: 'user',
    ofPerson: true,
    query: PageQuery,
    response: z.array(SkincareRecommendation),
    paged: true,
  },
  generate: {
    method: 'POST',
    path: '/api/skincare/recommendations/generate',
    auth: 'user',
    ofPerson: true,
    body: EmptyBody,
    response: z.array(SkincareRecommendation),
    limits: [{ scope: 'user', count: 20, seconds: MINUTE }],
  },
} as const satisfies RouteGroup);
