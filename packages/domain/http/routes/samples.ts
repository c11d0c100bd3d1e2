import { z } from 'zod';
import { Analysis } from '#domain/analysis/analysis';
import { SAMPLE_NAMES } from '#domain/analysis/samplePhoto';
import { defineRoutes, MINUTE, type RouteGroup } from '#domain/http/route';

export const samplesRoutes = defineRoutes('samples', {
  get: {
    method: 'GET',
    path: '/api/samples/{name}',
    auth: 'public',
    params: z.object({ name: z.enum(SAMPLE_NAMES) }),
    response: Analysis,
    limits: [{ scope: 'ip', count: 20, seconds: MINUTE }],
  },
} as const satisfies RouteGroup);
