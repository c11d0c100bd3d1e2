import { z } from 'zod';
import { ById, group, KiB, MINUTE, Nothing, type RouteGroup } from '#domain/http/route';
import {
  AddRequest,
  Sample,
  TrainingJob,
  TrainingMessage,
  TrainingResult,
  TrainingStarted,
  TrainingStats,
} from '#domain/training/training';

export const trainingRoutes = group('training', {
  stats: { method: 'GET', path: '/api/training/stats', auth: 'admin', response: TrainingStats, background: true },
  add: {
    method: 'POST',
    path: '/api/training/add',
    auth: 'admin',
    body: AddRequest,
    response: Sample,
    maxBody: 4 * 1024 * KiB,
    limits: [{ by: ['user'], count: 60, seconds: MINUTE }],
  },
  addSamples: {
    method: 'POST',
    path: '/api/training/add-samples',
    auth: 'admin',
    body: Nothing,
    response: TrainingMessage,
    limits: [{ by: ['user'], count: 10, seconds: MINUTE }],
  },
  train: {
    method: 'POST',
    path: '/api/training/train',
    auth: 'admin',
    body: Nothing,
    response: z.union([TrainingResult, TrainingStarted]),
    begun: TrainingStarted,
    limits: [{ by: ['user'], count: 10, seconds: MINUTE }],
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
    body: Nothing,
    response: TrainingMessage,
    limits: [{ by: ['user'], count: 10, seconds: MINUTE }],
  },
} as const satisfies RouteGroup);
