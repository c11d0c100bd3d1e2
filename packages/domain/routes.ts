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
  TwoStepKey,
  TwoStepProof,
  TwoStepRequest,
  VerifyRequest,
} from './account';
import { Analysis, AnalysisPatch, AnalyzeRequest } from './analysis';
import {
  BlogArticle,
  BlogCategory,
  BlogCounts,
  BlogPatch,
  BlogPost,
  BlogStatus,
  BlogStatusChange,
  NewBlogPost,
} from './blog';
import { PublicConfig } from './config';
import { ContactRequest } from './contact';
import { Customer, CustomerCounts, CustomerSearch, OverrideAnswer, SubscriptionOverride } from './customers';
import { FoundProviders, ProviderQuery, ZipPlace, ZipQuery } from './dermatologists';
import { Id } from './id';
import { Lesion, LesionPatch } from './lesion';
import type { RouteTable } from './route';
import { SecurityDemo } from './adminSecurity';
import { SkincareProfile, SkincareProfileRequest, SkincareRecommendation } from './skincare';
import { Checkout, Portal, RefundAnswer, RefundRequest, SubscriptionStatus, WebhookReceipt } from './subscription';
import { DatasetLoaded, GenerativeStats, RunStarted, SamplePicture, SampleQuery, TrainGanRequest } from './generative';
import {
  AddRequest,
  Sample,
  TrainingJob,
  TrainingMessage,
  TrainingResult,
  TrainingStarted,
  TrainingStats,
} from './training';

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
  openapi: {
    get: { method: 'GET', path: '/api/openapi', auth: 'admin', response: z.record(z.string(), z.unknown()) },
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
    beginTwoStep: {
      method: 'POST',
      path: '/api/account/two-step',
      auth: 'user',
      body: TwoStepRequest,
      response: TwoStepKey,
      limits: [{ by: ['user'], count: 10, seconds: 15 * MINUTE }],
    },
    confirmTwoStep: {
      method: 'POST',
      path: '/api/account/two-step/confirm',
      auth: 'user',
      body: TwoStepProof,
      response: Success,
      limits: [{ by: ['user'], count: 10, seconds: 15 * MINUTE }],
    },
    endTwoStep: {
      method: 'DELETE',
      path: '/api/account/two-step',
      auth: 'user',
      body: TwoStepProof,
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
  skincare: {
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
  },
  dermatologists: {
    geocode: {
      method: 'GET',
      path: '/api/geocode',
      auth: 'user',
      query: ZipQuery,
      response: ZipPlace,
      limits: [{ by: ['user'], count: 30, seconds: MINUTE }],
    },
    find: {
      method: 'GET',
      path: '/api/find-dermatologists',
      auth: 'user',
      query: ProviderQuery,
      response: FoundProviders,
      limits: [{ by: ['user'], count: 30, seconds: MINUTE }],
    },
  },
  contact: {
    create: {
      method: 'POST',
      path: '/api/contact',
      auth: 'public',
      body: ContactRequest,
      response: Success,
      limits: [{ by: ['ip'], count: 5, seconds: 60 * MINUTE }],
    },
  },
  blog: {
    approved: {
      method: 'GET',
      path: '/api/blog/approved',
      auth: 'user',
      query: Page.extend({ category: BlogCategory.optional(), featured: z.literal('1').optional() }),
      response: z.array(BlogArticle),
      paged: true,
    },
    all: {
      method: 'GET',
      path: '/api/blog/all',
      auth: 'admin',
      query: Page.extend({ status: BlogStatus.optional() }),
      response: z.array(BlogPost),
      paged: true,
    },
    counts: { method: 'GET', path: '/api/blog/counts', auth: 'admin', response: BlogCounts },
    create: { method: 'POST', path: '/api/blog/create', auth: 'admin', body: NewBlogPost, response: BlogPost },
    get: { method: 'GET', path: '/api/blog/{id}', auth: 'admin', params: ById, response: BlogPost },
    update: {
      method: 'PATCH',
      path: '/api/blog/{id}',
      auth: 'admin',
      params: ById,
      body: BlogPatch,
      response: BlogPost,
    },
    changeStatus: {
      method: 'PATCH',
      path: '/api/blog/{id}/status',
      auth: 'admin',
      params: ById,
      body: BlogStatusChange,
      response: BlogPost,
    },
  },
  admin: {
    /** Polled while the page is open, which keeps nobody signed in; each answer names people, so each leaves a row. */
    users: {
      method: 'GET',
      path: '/api/admin/users',
      auth: 'admin',
      query: Page,
      response: z.array(Customer),
      paged: true,
      background: true,
      audited: true,
    },
    searchUsers: {
      method: 'POST',
      path: '/api/admin/users/search',
      auth: 'admin',
      body: CustomerSearch,
      response: z.array(Customer),
      paged: true,
    },
    countUsers: {
      method: 'GET',
      path: '/api/admin/users/counts',
      auth: 'admin',
      response: CustomerCounts,
      background: true,
    },
    overrideSubscription: {
      method: 'PATCH',
      path: '/api/admin/users/{id}/subscription-status',
      auth: 'admin',
      params: z.object({ id: z.string().regex(/^[\w-]{1,64}$/, 'Not an id') }),
      body: SubscriptionOverride,
      response: OverrideAnswer,
    },
    securityDemo: { method: 'GET', path: '/api/admin/security-demo', auth: 'admin', response: SecurityDemo },
  },
  generative: {
    stats: { method: 'GET', path: '/api/generative/stats', auth: 'admin', response: GenerativeStats, background: true },
    initialize: {
      method: 'POST',
      path: '/api/generative/initialize',
      auth: 'admin',
      body: Nothing,
      response: TrainingMessage,
      limits: [{ by: ['user'], count: 10, seconds: MINUTE }],
    },
    loadDataset: {
      method: 'POST',
      path: '/api/generative/load-dataset',
      auth: 'admin',
      body: Nothing,
      response: DatasetLoaded,
      limits: [{ by: ['user'], count: 10, seconds: MINUTE }],
    },
    trainGan: {
      method: 'POST',
      path: '/api/generative/train-gan',
      auth: 'admin',
      body: TrainGanRequest,
      response: RunStarted,
      begun: RunStarted,
      limits: [{ by: ['user'], count: 10, seconds: MINUTE }],
    },
    stop: {
      method: 'POST',
      path: '/api/generative/stop',
      auth: 'admin',
      body: Nothing,
      response: RunStarted,
      begun: RunStarted,
      limits: [{ by: ['user'], count: 10, seconds: MINUTE }],
    },
    resume: {
      method: 'POST',
      path: '/api/generative/resume',
      auth: 'admin',
      body: Nothing,
      response: RunStarted,
      begun: RunStarted,
      limits: [{ by: ['user'], count: 10, seconds: MINUTE }],
    },
    samples: {
      method: 'GET',
      path: '/api/generative/samples',
      auth: 'admin',
      query: SampleQuery,
      response: SamplePicture,
      background: true,
    },
  },
  training: {
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
  },
} as const satisfies RouteTable;

export type Routes = typeof routes;
/** `group.name` of a route, as infrastructure and logs name it. */
export type RouteName = { [G in keyof Routes]: `${G}.${Extract<keyof Routes[G], string>}` }[keyof Routes];
