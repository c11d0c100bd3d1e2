import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import type { DeployedFunction, DeployedRoute } from './deployment';
import { NAMES } from './made';
import { isAllowed } from './iam/policy';
import { startDeployed } from './start';

/** AWS Lambda quotas: all variables of a function together, in bytes. */
const MAX_ENVIRONMENT = 4096;
/** IAM quotas: the inline policies of a role together, in characters without white space. */
const MAX_POLICIES = 10_240;

let cloud: LocalCloud;
let functions: readonly DeployedFunction[];
let routes: readonly DeployedRoute[];
beforeAll(async () => {
  cloud = await startLocalCloud({ ...NAMES, dataDir: null });
  const folder = process.env['DEPLOYED']!;
  const deployed = await startDeployed({ folder, cloud, now: () => new Date(), print: () => undefined });
  ({ functions, routes } = deployed);
  deployed.close();
});
afterAll(() => cloud.close());

const failing = (isFine: (each: DeployedFunction) => boolean) =>
  functions.filter((each) => !isFine(each)).map(({ name }) => name);

test('every function may write its own log and its traces', () => {
  const isHeard = ({ rights, logGroup }: DeployedFunction) => {
    const stream = `arn:aws:logs:us-east-1:000000000000:log-group:${logGroup}:log-stream:one`;
    const may = (action: string, resource: string) => isAllowed(rights, { action, resource });
    return may('logs:CreateLogStream', stream) && may('logs:PutLogEvents', stream) && may('xray:PutTraceSegments', '*');
  };
  expect(failing(isHeard)).toEqual([]);
});

test('no function writes another one’s log', () => {
  const [first, ...others] = functions;
  const resource = `arn:aws:logs:us-east-1:000000000000:log-group:${first!.logGroup}:log-stream:one`;
  const call = { action: 'logs:PutLogEvents', resource };
  expect(others.filter(({ rights }) => isAllowed(rights, call))).toEqual([]);
});

test('variables and policies are as small as AWS wants them', () => {
  expect(failing(({ environment }) => JSON.stringify(environment).length <= MAX_ENVIRONMENT)).toEqual([]);
  const isSmall = (rights: DeployedFunction['rights']) => JSON.stringify(rights).length <= MAX_POLICIES;
  expect(failing(({ rights }) => isSmall(rights))).toEqual([]);
  expect(routes.filter(({ callerRights }) => !isSmall(callerRights))).toEqual([]);
});
