import { PASSWORD } from '#local/bin/bench/stage';
import { newcomer, registered } from './newcomer';
import type { GrowingOf, Subject } from './row';

/** Registering, signing in and out, and codes that come by mail. */
export const auth = ({ user: { email } }: Subject): GrowingOf<'auth'> => {
  const login = { body: { email, password: PASSWORD } };
  return {
    register: { name: 'register', as: 'stranger', given: () => Promise.resolve({ body: newcomer() }) },
    login: { name: 'login', as: 'stranger', given: login },
    logout: {
      name: 'logout',
      as: 'stranger',
      given: async ({ call }, person) => {
        await call(person, { route: 'auth.login', ...login });
        return {};
      },
    },
    me: { name: 'session check', as: 'person' },
    forgotPassword: { name: 'forgot password', as: 'stranger', given: { body: { email } } },
    resetPassword: {
      name: 'password by mailed code',
      as: 'stranger',
      given: async ({ call }, person) => {
        const forgot = { route: 'auth.forgotPassword', body: { email } } as const;
        const { resetToken: token } = await call<{ resetToken: string }>(person, forgot);
        return { body: { token, password: PASSWORD } };
      },
    },
    verifyEmail: {
      name: 'address confirmed',
      as: 'stranger',
      given: async (bench, person) => {
        const { codes, table } = bench.services;
        const { code, write } = codes.issue('verification', await registered(bench, person));
        await table.transact([write]);
        return { body: { token: code } };
      },
    },
    resendVerification: {
      name: 'confirm address again',
      as: 'stranger',
      given: async (bench, person) => {
        await registered(bench, person);
        return {};
      },
    },
  };
};
