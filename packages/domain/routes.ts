import { z } from 'zod';
import { LoginRequest, RegisterRequest, Session, Success } from './account';
import { Analysis, AnalysisPatch, AnalyzeRequest } from './analysis';
import { PublicConfig } from './config';
import type { RouteTable } from './route';
import { SubscriptionStatus } from './subscription';

const KiB = 1024;
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const Id = z.object({ id: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Not an id') });
const LIMIT_TEXT = 'The limit must be a whole number from 1 to 100';
const Page = z.object({
  limit: z.coerce.number(LIMIT_TEXT).int(LIMIT_TEXT).min(1, LIMIT_TEXT).max(100, LIMIT_TEXT).optional(),
  cursor: z.string().max(512).optional(),
});
const Nothing = z.object({}).optional();

/** Every HTTP endpoint. `routes.analysis.create` is served by `functions/analysis/create.ts`. */
export const routes = {
  config: {
    get: { method: 'GET', path: '/api/config', auth: 'public', response: PublicConfig },
  },
  auth: {
    register: {
      method: 'POST',
      path: '/api/auth/register',
      auth: 'public',
      body: RegisterRequest,
      response: Session,
      limits: [
        { by: ['ip'], count: 5, seconds: MINUTE },
        { by: ['ip'], count: 20, seconds: 60 * MINUTE },
      ],
    },
    login: {
      method: 'POST',
      path: '/api/auth/login',
      auth: 'public',
      body: LoginRequest,
      response: Session,
      limits: [
        { by: ['ip', 'email'], count: 10, seconds: MINUTE },
        { by: ['ip'], count: 60, seconds: MINUTE },
      ],
    },
    logout: { method: 'POST', path: '/api/auth/logout', auth: 'public', body: Nothing, response: Success },
    me: { method: 'GET', path: '/api/auth/me', auth: 'user', response: Session },
  },
  subscription: {
    status: {
      method: 'GET',
      path: '/api/subscription/status',
      auth: 'user',
      response: SubscriptionStatus,
      background: true,
    },
    demoActivate: {
      method: 'POST',
      path: '/api/subscription/demo-activate',
      auth: 'user',
      body: Nothing,
      response: Success,
      feature: 'demoSubscriptions',
    },
  },
  analysis: {
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
      query: Page,
      response: z.array(Analysis),
      paged: true,
      unauthenticated: 'Please log in to view analysis history',
    },
    get: { method: 'GET', path: '/api/analyses/{id}', auth: 'user', params: Id, response: Analysis },
    update: {
      method: 'PATCH',
      path: '/api/analyses/{id}',
      auth: 'user',
      params: Id,
      body: AnalysisPatch,
      response: Analysis,
    },
    remove: { method: 'DELETE', path: '/api/analyses/{id}', auth: 'user', params: Id, response: Success },
  },
} as const satisfies RouteTable;

export type Routes = typeof routes;
/** `group.name` of a route, as infrastructure and logs name it. */
export type RouteName = { [G in keyof Routes]: `${G}.${Extract<keyof Routes[G], string>}` }[keyof Routes];
