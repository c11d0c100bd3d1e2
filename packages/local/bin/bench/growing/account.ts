import { Secret, TOTP } from 'otpauth';
import { ulid } from 'ulid';
import { PASSWORD, type Bench, type Person } from '#local/bin/bench/stage';
import { growPerson } from '#local/bin/bench/world';
import { appointed, registered } from './newcomer';
import type { GrowingOf, Subject } from './row';

const ANOTHER = 'battery staple';
const STEP_MS = 30_000;
/** Rows that a person has for one thing of each kind, about. */
const ROWS_OF_EACH = 5;

/** What the authenticator app set up with a key shows, so many codes from now. */
const shown = (setupKey: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(setupKey) }).generate({ timestamp: Date.now() + later * STEP_MS });

/** A new administrator with the key of an authenticator app. */
const withKey = async (bench: Bench, person: Person): Promise<string> => {
  await appointed(bench, person);
  const begin = { route: 'account.beginTwoStep', body: { password: PASSWORD } } as const;
  return (await bench.call<{ setupKey: string }>(person, begin)).setupKey;
};

/** What people change about their own account. */
export const account = ({ user: { email }, things }: Subject): GrowingOf<'account'> => ({
  update: { name: 'names', as: 'person', given: { body: { firstName: 'Ann' } } },
  changePassword: {
    name: 'another password',
    as: 'person',
    given: async ({ call }, person) => {
      const body = { currentPassword: PASSWORD, newPassword: ANOTHER };
      await call(person, { route: 'account.changePassword', body });
      return { body: { currentPassword: ANOTHER, newPassword: PASSWORD } };
    },
  },
  beginTwoStep: {
    name: 'two steps, set up',
    as: 'stranger',
    given: async (...of) => {
      await appointed(...of);
      return { body: { password: PASSWORD } };
    },
  },
  confirmTwoStep: {
    name: 'two steps, on',
    as: 'stranger',
    given: async (...of) => ({ body: { password: PASSWORD, code: shown(await withKey(...of)) } }),
  },
  endTwoStep: {
    name: 'two steps, off',
    as: 'stranger',
    given: async (bench, person) => {
      const key = await withKey(bench, person);
      await bench.call(person, { route: 'account.confirmTwoStep', body: { password: PASSWORD, code: shown(key) } });
      return { body: { password: PASSWORD, code: shown(key, 1) } };
    },
  },
  signOutEverywhere: {
    name: 'sign out everywhere',
    as: 'person',
    given: async ({ call }, person) => {
      await call(person, { route: 'auth.login', body: { email, password: PASSWORD } });
      return {};
    },
  },
  consent: { name: 'consent', as: 'person', given: { body: { research: false } } },
  export: { name: 'export', as: 'person', grows: 'it is everything held', upTo: 1000 },
  remove: {
    name: 'account removed',
    as: 'stranger',
    given: async (bench, person) => {
      const owner = { user: await registered(bench, person), spot: ulid() };
      await growPerson(bench, owner, 0, Math.ceil(things / ROWS_OF_EACH));
      return { body: { password: PASSWORD } };
    },
    grows: 'removes everything held, row by row',
    upTo: 1000,
  },
});
