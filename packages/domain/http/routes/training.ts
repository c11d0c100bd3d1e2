import { z } from 'zod';
import { ById, defineRoutes, KiB, MINUTE, EmptyBody, type RouteGroup } from '#domain/http/route';
import {
  AddSampleRequest,
  TrainingSample,
  TrainingJob,
  TrainingMessage,
  TrainingResult,
  StartedTraining,
  TrainingStats,
} from '#domain/training/training';

export const trainingRoutes = defineRoutes('training', {
  stats: { method: 'GET', path: '/api/training/stats', auth: 'admin', response: TrainingStats, background: true },
  add: {
    method: 'POST',
    path: '/api/training/add',
    auth: 'admin',
    body: AddSampleRequest,
    response: TrainingSample,
    maxBody: 4 * 1024 * KiB,
    limits: [{ scope: 'user', count: 60, seconds: MINUTE }],
  },
  addSamples: {
    method: 'POST',
    path: '/api/training/add-samples',
    auth: 'admin',
    body: EmptyBody,
    response: TrainingMessage,
    limits: [{ scope: 'user', count: 10, seconds: MINUTE }],
  },
  train: {
    method: 'POST',
    path: '/api/training/train',
    auth: 'admin',
    body: EmptyBody,
    response: z.union([TrainingResult, StartedTraining]),
    acceptedResponse: StartedTraining,
    limits: [{ scope: 'user', count: 10, seconds: MINUTE }],
  },
  job: {
    method: 'GET',
    path: '/api/training/jobs/{id}',
    auth: 'admin',
    params: ById,
    response: TrainingJob,
    background: true,
  },
  rollback: {
    method: 'POST',
    path: '/api/training/rollback',
    auth: 'admin',
    body: EmptyBody,
    response: TrainingMessage,
    limits: [{ scope: 'user', count: 10, seconds: MINUTE }],
  },
} as const satisfies RouteGroup);
