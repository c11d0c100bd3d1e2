import { AccountExport, OptionalPhotoKeyAnswer, PhotoKeyAnswer, TwoStepKey } from '#domain/account/accountAnswers';
import {
  ConsentPatch,
  DeletionRequest,
  NamesPatch,
  PasswordChange,
  TwoStepProof,
  TwoStepRequest,
} from '#domain/account/accountForms';
import { Session } from '#domain/account/session';
import { defineRoutes, MINUTE, EmptyBody, Success, type RouteGroup } from '#domain/http/route';

export const accountRoutes = defineRoutes('account', {
  update: { method: 'PATCH', path: '/api/account', auth: 'user', body: NamesPatch, response: Session },
  changePassword: {
    method: 'POST',
    path: '/api/account/password',
    auth: 'user',
    body: PasswordChange,
    response: Success,
    limits: [{ scope: 'user', count: 10, seconds: 15 * MINUTE }],
  },
  beginTwoStep: {
    method: 'POST',
    path: '/api/account/two-step',
    auth: 'user',
    body: TwoStepRequest,
    response: TwoStepKey,
    limits: [{ scope: 'user', count: 10, seconds: 15 * MINUTE }],
  },
  confirmTwoStep: {
    method: 'POST',
    path: '/api/account/two-step/confirm',
    auth: 'user',
    body: TwoStepProof,
    response: Success,
    limits: [{ scope: 'user', count: 10, seconds: 15 * MINUTE }],
  },
  endTwoStep: {
    method: 'DELETE',
    path: '/api/account/two-step',
    auth: 'user',
    body: TwoStepProof,
    response: Success,
    limits: [{ scope: 'user', count: 10, seconds: 15 * MINUTE }],
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/account/sign-out-everywhere',
    auth: 'user',
    body: EmptyBody,
    response: Success,
  },
  consent: { method: 'PATCH', path: '/api/account/consent', auth: 'user', body: ConsentPatch, response: Session },
  photoKey: { method: 'GET', path: '/api/account/photo-key', auth: 'user', response: OptionalPhotoKeyAnswer },
  createPhotoKey: {
    method: 'POST',
    path: '/api/account/photo-key',
    auth: 'user',
    body: EmptyBody,
    response: PhotoKeyAnswer,
    limits: [{ scope: 'user', count: 10, seconds: 15 * MINUTE }],
  },
  export: {
    method: 'GET',
    path: '/api/account/export',
    auth: 'user',
    response: AccountExport,
    downloadName: 'my-data.json',
    audited: true,
    limits: [{ scope: 'user', count: 10, seconds: 60 * MINUTE }],
  },
  remove: {
    method: 'DELETE',
    path: '/api/account',
    auth: 'user',
    body: DeletionRequest,
    response: Success,
    limits: [{ scope: 'user', count: 10, seconds: 15 * MINUTE }],
  },
} as const satisfies RouteGroup);
