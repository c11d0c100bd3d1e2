import { z } from 'zod';
import { group, MINUTE, Nothing, Page, type RouteGroup } from '#domain/http/route';
import { SkincareProfile, SkincareProfileRequest, SkincareRecommendation } from '#domain/skincare/skincare';

export const skincareRoutes = group('skincare', {
  profile: { method: 'GET', path: '/api/skincare/profile', auth: 'user', response: SkincareProfile },
  saveProfile: {
    method: 'POST',
    path: '/api/skincare/profile',
    auth: 'user',
    body: SkincareProfileRequest,
    response: SkincareProfile,
  },
  recommendations: {
    method: 'GET',
    path: '/api/skincare/recommendations',
    auth: 'user',
    query: Page,
    response: z.array(SkincareRecommendation),
    paged: true,
  },
  generate: {
    method: 'POST',
    path: '/api/skincare/recommendations/generate',
    auth: 'user',
    body: Nothing,
    response: z.array(SkincareRecommendation),
    limits: [{ by: ['user'], count: 20, seconds: MINUTE }],
  },
} as const satisfies RouteGroup);
