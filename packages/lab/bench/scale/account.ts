import { Secret, TOTP } from 'otpauth';
import { ulid } from 'ulid';
import { BENCH_PASSWORD, type Bench, type BenchUser } from '#lab/bench/bench';
import { growUserData } from '#lab/bench/growData';
import { registerNewAdmin, registerNewUser } from './newUser';
import type { ScaleCases, Subject } from './scaleCase';

const NEW_PASSWORD = 'battery staple';
const STEP_MS = 30_000;
/** Approximate number of a user's rows for one row of each kind. */
const ROWS_PER_KIND = 6;

/** Generates the code of an authenticator app, `steps` codes from now. */
const generateCode = (setupKey: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(setupKey) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Registers a new administrator, and returns the key of their authenticator app. */
const registerAdminWithKey = async (bench: Bench, user: BenchUser): Promise<string> => {
  await registerNewAdmin(bench, user);
  const call = { route: 'account.beginTwoStep', body: { password: BENCH_PASSWORD } } as const;
  return (await bench.call<{ setupKey: string }>(user, call)).setupKey;
};

/** Cases for a user's own account. */
export const createAccountCases = ({ user: { email }, completeRows }: Subject): ScaleCases<'account'> => ({
  update: { name: 'change name', caller: 'user', input: { body: { firstName: 'Ann' } } },
  changePassword: {
    name: 'change password',
    caller: 'user',
    input: async ({ call }, user) => {
      const body = { currentPassword: BENCH_PASSWORD, newPassword: NEW_PASSWORD };
      await call(user, { route: 'account.changePassword', body });
      return { body: { currentPassword: NEW_PASSWORD, newPassword: BENCH_PASSWORD } };
    },
  },
  photoKey: { name: 'read the key of device photos', caller: 'user' },
  createPhotoKey: { name: 'create the key of device photos', caller: 'user', input: { body: {} } },
  beginTwoStep: {
    name: 'set up two-step sign-in',
    caller: 'visitor',
    input: async (...context) => {
      await registerNewAdmin(...context);
      return { body: { password: BENCH_PASSWORD } };
    },
  },
  confirmTwoStep: {
    name: 'turn on two-step sign-in',
    caller: 'visitor',
    input: async (...context) => ({
      body: { password: BENCH_PASSWORD, code: generateCode(await registerAdminWithKey(...context)) },
    }),
  },
  endTwoStep: {
    name: 'turn off two-step sign-in',
    caller: 'visitor',
    input: async (bench, user) => {
      const key = await registerAdminWithKey(bench, user);
      await bench.call(user, {
        route: 'account.confirmTwoStep',
        body: { password: BENCH_PASSWORD, code: generateCode(key) },
      });
      return { body: { password: BENCH_PASSWORD, code: generateCode(key, 1) } };
    },
  },
  signOutEverywhere: {
    name: 'sign out everywhere',
    caller: 'user',
    input: async ({ call }, user) => {
      await call(user, { route: 'auth.login', body: { email, password: BENCH_PASSWORD } });
      return {};
    },
  },
  consent: { name: 'consent', caller: 'user', input: { body: { research: false } } },
  export: { name: 'export', caller: 'user', growthReason: 'exports all of the user’s data', maxSize: 1000 },
  remove: {
    name: 'delete account',
    caller: 'visitor',
    input: async (bench, user) => {
      const owner = { user: await registerNewUser(bench, user), spot: ulid() };
      await growUserData(bench, owner, 0, Math.ceil(completeRows / ROWS_PER_KIND));
      return { body: { password: BENCH_PASSWORD } };
    },
    growthReason: 'removes all of the user’s data, row by row',
    maxSize: 1000,
  },
});
