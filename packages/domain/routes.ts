import { z } from 'zod';
import {
  AccountExport,
  ConsentPatch,
  DeletionRequest,
  ForgotAnswer,
  ForgotRequest,
  LocalForgotAnswer,
  LoginRequest,
  NamesPatch,
  PasswordChange,
  RegisterRequest,
  ResetRequest,
  Session,
  Success,
  VerifyRequest,
} from './account';
import { Analysis, AnalysisPatch, AnalyzeRequest } from './analysis';
import { PublicConfig } from './config';
import { Id } from './id';
import { Lesion, LesionPatch } from './lesion';
import type { RouteTable } from './route';
import { Checkout, Portal, RefundAnswer, RefundRequest, SubscriptionStatus, WebhookReceipt } from './subscription';

const KiB = 1024;
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const ById = z.object({ id: Id });
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
    forgotPassword: {
      method: 'POST',
      path: '/api/auth/forgot-password',
      auth: 'public',
      body: ForgotRequest,
      response: ForgotAnswer,
      localResponse: LocalForgotAnswer,
      limits: [{ by: ['ip'], count: 10, seconds: 60 * MINUTE }],
    },
    resetPassword: {
      method: 'POST',
      path: '/api/auth/reset-password',
      auth: 'public',
      body: ResetRequest,
      response: Success,
      limits: [{ by: ['ip'], count: 10, seconds: 15 * MINUTE }],
    },
    verifyEmail: {
      method: 'POST',
      path: '/api/auth/verify-email',
      auth: 'public',
      body: VerifyRequest,
      response: Success,
      limits: [{ by: ['ip'], count: 10, seconds: 15 * MINUTE }],
    },
    resendVerification: {
      method: 'POST',
      path: '/api/auth/resend-verification',
      auth: 'user',
      body: Nothing,
      response: Success,
      limits: [{ by: ['user'], count: 3, seconds: 15 * MINUTE }],
    },
  },
  account: {
    update: { method: 'PATCH', path: '/api/account', auth: 'user', body: NamesPatch, response: Session },
    changePassword: {
      method: 'POST',
      path: '/api/account/password',
      auth: 'user',
      body: PasswordChange,
      response: Success,
      limits: [{ by: ['user'], count: 10, seconds: 15 * MINUTE }],
    },
    signOutEverywhere: {
      method: 'POST',
      path: '/api/account/sign-out-everywhere',
      auth: 'user',
      body: Nothing,
      response: Success,
    },
    consent: { method: 'PATCH', path: '/api/account/consent', auth: 'user', body: ConsentPatch, response: Session },
    export: {
      method: 'GET',
      path: '/api/account/export',
      auth: 'user',
      response: AccountExport,
      download: 'my-data.json',
      audited: true,
      limits: [{ by: ['user'], count: 10, seconds: 60 * MINUTE }],
    },
    remove: {
      method: 'DELETE',
      path: '/api/account',
      auth: 'user',
      body: DeletionRequest,
      response: Success,
      limits: [{ by: ['user'], count: 10, seconds: 15 * MINUTE }],
    },
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
    createCheckout: {
      method: 'POST',
      path: '/api/subscription/create-checkout',
      auth: 'user',
      body: Nothing,
      response: Checkout,
      limits: [{ by: ['user'], count: 20, seconds: 10 * MINUTE }],
    },
    portal: {
      method: 'POST',
      path: '/api/subscription/portal',
      auth: 'user',
      body: Nothing,
      response: Portal,
      limits: [{ by: ['user'], count: 20, seconds: 10 * MINUTE }],
    },
    cancel: { method: 'POST', path: '/api/subscription/cancel', auth: 'user', body: Nothing, response: Success },
    refundRequest: {
      method: 'POST',
      path: '/api/subscription/refund-request',
      auth: 'user',
      body: RefundRequest,
      response: RefundAnswer,
      limits: [{ by: ['user'], count: 5, seconds: 60 * MINUTE }],
    },
  },
  stripe: {
    webhook: {
      method: 'POST',
      path: '/api/stripe/webhook',
      auth: 'public',
      body: 'raw',
      response: WebhookReceipt,
      maxBody: 256 * KiB,
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
  },
  lesions: {
    list: { method: 'GET', path: '/api/lesions', auth: 'user', query: Page, response: z.array(Lesion), paged: true },
    update: {
      method: 'PATCH',
      path: '/api/lesions/{id}',
      auth: 'user',
      params: ById,
      body: LesionPatch,
      response: Lesion,
    },
  },
} as const satisfies RouteTable;

export type Routes = typeof routes;
/** `group.name` of a route, as infrastructure and logs name it. */
export type RouteName = { [G in keyof Routes]: `${G}.${Extract<keyof Routes[G], string>}` }[keyof Routes];
