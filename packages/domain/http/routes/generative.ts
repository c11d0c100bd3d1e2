import {
  GenerativeRun,
  LoadedDataset,
  GenerativeStats,
  StartedRun,
  SamplePicture,
  SampleQuery,
  TrainGanRequest,
} from '#domain/training/generative';
import { defineRoutes, MINUTE, EmptyBody, PageQuery, type RouteGroup } from '#domain/http/route';
import { TrainingMessage } from '#domain/training/training';
import { z } from 'zod';

export const generativeRoutes = defineRoutes('generative', {
  stats: { method: 'GET', path: '/api/generative/stats', auth: 'admin', response: GenerativeStats, background: true },
  runs: {
    method: 'GET',
    path: '/api/generative/runs',
    auth: 'admin',
    query: PageQuery,
    response: z.array(GenerativeRun),
    paged: true,
  },
  initialize: {
    method: 'POST',
    path: '/api/generative/initialize',
    auth: 'admin',
    body: EmptyBody,
    response: TrainingMessage,
    limits: [{ scope: 'user', count: 10, seconds: MINUTE }],
  },
  loadDataset: {
    method: 'POST',
    path: '/api/generative/load-dataset',
    auth: 'admin',
    body: EmptyBody,
    response: LoadedDataset,
    limits: [{ scope: 'user', count: 10, seconds: MINUTE }],
  },
  trainGan: {
    method: 'POST',
    path: '/api/generative/train-gan',
    auth: 'admin',
    body: TrainGanRequest,
    response: StartedRun,
    acceptedResponse: StartedRun,
    limits: [{ scope: 'user', count: 10, seconds: MINUTE }],
  },
  stop: {
    method: 'POST',
    path: '/api/generative/stop',
    auth: 'admin',
    body: EmptyBody,
    response: StartedRun,
    acceptedResponse: StartedRun,
    limits: [{ scope: 'user', count: 10, seconds: MINUTE }],
  },
  resume: {
    method: 'POST',
    path: '/api/generative/resume',
    auth: 'admin',
    body: EmptyBody,
    response: StartedRun,
    acceptedResponse: StartedRun,
    limits: [{ scope: 'user', count: 10, seconds: MINUTE }],
  },
  samples: {
    method: 'GET',
    path: '/api/generative/samples',
    auth: 'admin',
    query: SampleQuery,
    response: SamplePicture,
    background: true,
  },
} as const satisfies RouteGroup);
