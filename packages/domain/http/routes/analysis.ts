import { z } from 'zod';
import { Analysis, AnalysisPatch, AnalyzeRequest } from '#domain/analysis/analysis';
import { Id } from '#domain/http/id';
import { ById, DAY, group, KiB, MINUTE, Page, Success, type RouteGroup } from '#domain/http/route';

export const analysisRoutes = group('analysis', {
  create: {
    method: 'POST',
    path: '/api/analyze',
    auth: 'subscriber',
    body: AnalyzeRequest,
    response: Analysis,
    maxBody: 256 * KiB,
    unauthenticated: 'Please log in to perform analysis',
    limits: [
      { by: ['user'], count: 20, seconds: MINUTE },
      { by: ['user'], count: 200, seconds: DAY },
    ],
  },
  list: {
    method: 'GET',
    path: '/api/analyses',
    auth: 'user',
    query: Page.extend({ lesionId: Id.optional() }),
    response: z.array(Analysis),
    paged: true,
    unauthenticated: 'Please log in to view analysis history',
  },
  get: { method: 'GET', path: '/api/analyses/{id}', auth: 'user', params: ById, response: Analysis },
  update: {
    method: 'PATCH',
    path: '/api/analyses/{id}',
    auth: 'user',
    params: ById,
    body: AnalysisPatch,
    response: Analysis,
  },
  remove: { method: 'DELETE', path: '/api/analyses/{id}', auth: 'user', params: ById, response: Success },
} as const satisfies RouteGroup);
