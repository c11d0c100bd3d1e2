import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import type { DeployedFunction, DeployedRoute } from '../assembly/deployment';
import { DEPLOYED_STAGE, RESOURCE_NAMES } from '../assembly/deployTimeValues';
import { isAllowed } from '../iam/policy';
import { getAssemblyFolder } from './getAssemblyFolder';
import { startDeployedStage } from './startDeployedStage';

/** AWS Lambda quota: all environment variables of a function, in bytes. */
const MAX_ENVIRONMENT = 4096;
/** IAM quota: all inline policies of a role, in characters without white space. */
const MAX_POLICIES = 10_240;

let cloud: LocalCloud;
let functions: readonly DeployedFunction[];
let routes: readonly DeployedRoute[];
beforeAll(async () => {
  cloud = await startLocalCloud({ ...RESOURCE_NAMES, dataDir: null });
  const folder = getAssemblyFolder(DEPLOYED_STAGE);
  const stage = await startDeployedStage({ folder, cloud, now: () => new Date(), print: () => undefined });
  ({ functions, routes } = stage);
  stage.close();
});
afterAll(() => cloud.close());

const listFailing = (passes: (each: DeployedFunction) => boolean) =>
  functions.filter((each) => !passes(each)).map(({ name }) => name);

test('every function may write its own log and its traces', () => {
  const canWriteLog = ({ statements, logGroup }: DeployedFunction) => {
    const stream = `arn:aws:logs:us-east-1:000000000000:log-group:${logGroup}:log-stream:one`;
    const can = (action: string, resource: string) => isAllowed(statements, { action, resource });
    return can('logs:CreateLogStream', stream) && can('logs:PutLogEvents', stream) && can('xray:PutTraceSegments', '*');
  };
  expect(listFailing(canWriteLog)).toEqual([]);
});

test('no function writes another one’s log', () => {
  const [first, ...others] = functions;
  const resource = `arn:aws:logs:us-east-1:000000000000:log-group:${first!.logGroup}:log-stream:one`;
  const permission = { action: 'logs:PutLogEvents', resource };
  expect(others.filter(({ statements }) => isAllowed(statements, permission))).toEqual([]);
});

test('variables and policies are within the quotas of AWS', () => {
  expect(listFailing(({ environment }) => JSON.stringify(environment).length <= MAX_ENVIRONMENT)).toEqual([]);
  const isSmall = (statements: DeployedFunction['statements']) => JSON.stringify(statements).length <= MAX_POLICIES;
  expect(listFailing(({ statements }) => isSmall(statements))).toEqual([]);
  expect(routes.filter(({ callerStatements }) => !isSmall(callerStatements))).toEqual([]);
});
