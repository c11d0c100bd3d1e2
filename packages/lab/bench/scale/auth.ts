import { BENCH_PASSWORD } from '#lab/bench/bench';
import { createRegistration, registerNewUser } from './newUser';
import type { ScaleCases, Subject } from './scaleCase';

/** Cases for registration, sign-in, sign-out, and codes sent by email. */
export const createAuthCases = ({ user: { email } }: Subject): ScaleCases<'auth'> => {
  const login = { body: { email, password: BENCH_PASSWORD } };
  return {
    register: { name: 'register', caller: 'visitor', input: () => Promise.resolve({ body: createRegistration() }) },
    login: { name: 'login', caller: 'visitor', input: login },
    logout: {
      name: 'logout',
      caller: 'visitor',
      input: async ({ call }, user) => {
        await call(user, { route: 'auth.login', ...login });
        return {};
      },
    },
    me: { name: 'session check', caller: 'user' },
    forgotPassword: { name: 'forgot password', caller: 'visitor', input: { body: { email } } },
    resetPassword: {
      name: 'reset password',
      caller: 'visitor',
      input: async ({ call }, user) => {
        const forgot = { route: 'auth.forgotPassword', body: { email } } as const;
        const { resetToken: token } = await call<{ resetToken: string }>(user, forgot);
        return { body: { token, password: BENCH_PASSWORD } };
      },
    },
    verifyEmail: {
      name: 'verify email',
      caller: 'visitor',
      input: async (bench, user) => {
        const { codes, table } = bench.services;
        const { code, write } = codes.issue('verification', await registerNewUser(bench, user));
        await table.transact([write]);
        return { body: { token: code } };
      },
    },
    resendVerification: {
      name: 'resend verification',
      caller: 'visitor',
      input: async (bench, user) => {
        await registerNewUser(bench, user);
        return {};
      },
    },
  };
};
