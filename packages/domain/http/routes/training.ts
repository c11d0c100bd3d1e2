import { z } from 'zod';
import { ById, defineRoutes, KiB, MINUTE, EmptyBody, PageQuery, type RouteGroup } from '#domain/http/route';
import {
  AddSampleRequest,
  PromoteRequest,
  RollbackRequest,
  TrainingSample,
  TrainingJob,
  TrainingMessage,
  TrainingRecord,
  TrainingResult,
  StartedTraining,
  TrainingStats,
} from '#domain/training/training';
import { TrialRequest, TrialResult } from '#domain/training/photoTrial';
import { EditPhotoRequest, PhotoList, PhotoParams, PictureResponse, PhotoQuery } from '#domain/training/trainingPhoto';

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
  /** The data set. Each answer shows notes about photos, so each is audited. */
  photos: { method: 'GET', path: '/api/training/photos', auth: 'admin', query: PhotoQuery, response: PhotoList },
  /** One photo. Each call is audited with its id. */
  picture: {
    method: 'GET',
    path: '/api/training/photos/{id}',
    auth: 'admin',
    params: PhotoParams,
    response: PictureResponse,
  },
  editPhoto: {
    method: 'PATCH',
    path: '/api/training/photos/{id}',
    auth: 'admin',
    params: PhotoParams,
    body: EditPhotoRequest,
    response: TrainingSample,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/training/photos/{id}',
    auth: 'admin',
    params: PhotoParams,
    response: TrainingMessage,
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
  stop: {
    method: 'POST',
    path: '/api/training/stop',
    auth: 'admin',
    body: EmptyBody,
    response: TrainingMessage,
    limits: [{ scope: 'user', count: 10, seconds: MINUTE }],
  },
  /** The photo is judged and not stored. */
  tryPhoto: {
    method: 'POST',
    path: '/api/training/try',
    auth: 'admin',
    body: TrialRequest,
    response: TrialResult,
    maxBody: 4 * 1024 * KiB,
    limits: [{ scope: 'user', count: 30, seconds: MINUTE }],
  },
  job: {
    method: 'GET',
    path: '/api/training/jobs/{id}',
    auth: 'admin',
    params: ById,
    response: TrainingJob,
    background: true,
  },
  jobs: {
    method: 'GET',
    path: '/api/training/jobs',
    auth: 'admin',
    query: PageQuery,
    response: z.array(TrainingRecord),
    paged: true,
    background: true,
  },
  promote: {
    method: 'POST',
    path: '/api/training/promote',
    auth: 'admin',
    body: PromoteRequest,
    response: TrainingMessage,
    limits: [{ scope: 'user', count: 10, seconds: MINUTE }],
  },
  rollback: {
    method: 'POST',
    path: '/api/training/rollback',
    auth: 'admin',
    body: RollbackRequest,
    response: TrainingMessage,
    limits: [{ scope: 'user', count: 10, seconds: MINUTE }],
  },
} as const satisfies RouteGroup);
