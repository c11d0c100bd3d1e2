import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import type { FunctionRoles } from './functionRoles';
import { names, openStage } from './testStage';

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud({ ...names, dataDir: null });
});
afterAll(() => cloud.close());

/** Registers an account on a guarded stage. Returns the status of the answer and the error that closing the stage throws. */
async function register(email: string, changeRoles?: (roles: FunctionRoles) => FunctionRoles) {
  const ignore = () => undefined;
  const stage = await openStage(
    { cloud, settings: {}, now: () => new Date(), log: ignore, recordMetric: ignore },
    changeRoles,
  );
  const { status } = await stage.app.fetch(
    new Request('http://127.0.0.1:3000/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'correct horse', firstName: 'Ann' }),
    }),
  );
  let error: unknown;
  try {
    stage.close();
  } catch (thrown) {
    error = thrown;
  }
  return { status, message: error instanceof Error ? error.message : '' };
}

const changeRegisterRole =
  (change: (role: FunctionRoles['functions']['auth.register']) => FunctionRoles['functions']['auth.register']) =>
  ({ functions, resources }: FunctionRoles): FunctionRoles => ({
    functions: { ...functions, 'auth.register': change(functions['auth.register']) },
    resources,
  });

test('with the permissions of its role, a function serves the call', async () => {
  expect(await register('ann@example.org')).toEqual({ status: 200, message: '' });
});

// Check 45.
test.each(['dynamodb:PutItem', 'kms:GenerateDataKey', 'cognito-idp:AdminCreateUser'])(
  'without the permission %s the call fails, and so does the test that made it',
  async (action) => {
    const changeRoles = changeRegisterRole(({ statements, environment }) => ({
      statements: statements.map((each) => ({ ...each, Action: each.Action.filter((name) => name !== action) })),
      environment,
    }));
    const { status, message } = await register('bea@example.org', changeRoles);
    expect(status).toBe(500);
    expect(message).toContain(`auth.register is not authorized to perform: ${action}`);
  },
);

test('without a variable that its permission brings, the call fails, and so does the test that made it', async () => {
  const changeRoles = changeRegisterRole(({ statements, environment }) => ({
    statements,
    environment: Object.fromEntries(Object.entries(environment).filter(([name]) => name !== 'USER_POOL_ID')),
  }));
  const { status, message } = await register('cleo@example.org', changeRoles);
  expect(status).toBe(500);
  expect(message).toContain('auth.register: MissingSetting USER_POOL_ID');
});
