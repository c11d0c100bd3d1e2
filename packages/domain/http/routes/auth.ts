import { ForgotAnswer, LocalForgotAnswer } from '#domain/account/accountAnswers';
import {
  ForgotRequest,
  LoginRequest,
  RegisterRequest,
  ResetRequest,
  VerifyRequest,
} from '#domain/account/accountForms';
import { Session } from '#domain/account/session';
import { defineRoutes, MINUTE, EmptyBody, Success, type RouteGroup } from '#domain/http/route';

export const authRoutes = defineRoutes('auth', {
  register: {
    method: 'POST',
    path: '/api/auth/register',
    auth: 'public',
    body: RegisterRequest,
    response: Session,
    limits: [
      { scope: 'ip', count: 5, seconds: MINUTE },
      { scope: 'ip', count: 20, seconds: 60 * MINUTE },
    ],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    auth: 'public',
    body: LoginRequest,
    response: Session,
    limits: [
      { scope: 'ip+email', count: 10, seconds: MINUTE },
      { scope: 'ip', count: 60, seconds: MINUTE },
    ],
  },
  logout: { method: 'POST', path: '/api/auth/logout', auth: 'public', body: EmptyBody, response: Success },
  me: { method: 'GET', path: '/api/auth/me', auth: 'user', response: Session },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    auth: 'public',
    body: ForgotRequest,
    response: ForgotAnswer,
    localResponse: LocalForgotAnswer,
    limits: [{ scope: 'ip', count: 10, seconds: 60 * MINUTE }],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    auth: 'public',
    body: ResetRequest,
    response: Success,
    limits: [{ scope: 'ip', count: 10, seconds: 15 * MINUTE }],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    auth: 'public',
    body: VerifyRequest,
    response: Success,
    limits: [{ scope: 'ip', count: 10, seconds: 15 * MINUTE }],
  },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/resend-verification',
    auth: 'user',
    body: EmptyBody,
    response: Success,
    limits: [{ scope: 'user', count: 3, seconds: 15 * MINUTE }],
  },
} as const satisfies RouteGroup);
