import { z } from 'zod';
import { Analysis, AnalysisPatch, AnalyzeRequest } from '#domain/analysis/analysis';
import { Id } from '#domain/http/id';
import { ById, DAY, defineRoutes, KiB, PageQuery, Success, type RouteGroup } from '#domain/http/route';

export const analysisRoutes = defineRoutes('analysis', {
  create: {
    method: 'POST',
    path: '/api/analyze',
    auth: 'subscriber',
    ofPerson: true,
    body: AnalyzeRequest,
    response: Analysis,
    maxBody: 256 * KiB,
    unauthenticatedMessage: 'logInToAnalyze',
    costly: true,
    limits: [
      // 20 a minute, five at once: nobody photographs faster, and an attacker's burst holds others up.
      { scope: 'user', count: 5, seconds: 15 },
      { scope: 'user', count: 200, seconds: DAY },
    ],
  },
  list: {
    method: 'GET',
    path: '/api/analyses',
    auth: 'user',
    ofPerson: true,
    query: PageQuery.extend({ lesionId: Id.optional() }),
    response: z.array(Analysis),
    paged: true,
    unauthenticatedMessage: 'logInToViewHistory',
  },
  get: { method: 'GET', path: '/api/analyses/{id}', auth: 'user', ofPerson: true, params: ById, response: Analysis },
  update: {
    method: 'PATCH',
    path: '/api/analyses/{id}',
    auth: 'user',
    ofPerson: true,
    params: ById,
    body: AnalysisPatch,
    response: Analysis,
  },
  remove: {
    method: 'DELETE',
    path: '/api/analyses/{id}',
    auth: 'user',
    ofPerson: true,
    params: ById,
    response: Success,
  },
} as const satisfies RouteGroup);
