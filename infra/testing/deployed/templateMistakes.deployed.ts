import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { ORIGIN_SECRET_ID } from '#local/server/cloudEnvironment';
import { createFetch } from '#functions/http/app';
import type { Templates } from '../assembly/Assembly';
import { DEPLOYED_STAGE, RESOURCE_NAMES } from '../assembly/deployTimeValues';
import { getAssemblyFolder } from './getAssemblyFolder';
import { startDeployedStage, type DeployedStageOptions } from './startDeployedStage';

const FOLDER = getAssemblyFolder(DEPLOYED_STAGE);
const ORIGIN_SECRET = 'a-secret-that-only-cloudfront-and-the-functions-of-this-test-know';
const PERSON = { email: 'ann@example.org', password: 'correct horse', firstName: 'Ann' };

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud({ ...RESOURCE_NAMES, dataDir: null });
  await cloud.putSecret(ORIGIN_SECRET_ID, ORIGIN_SECRET);
});
afterAll(() => cloud.close());

const startStage = (options: Partial<DeployedStageOptions>) =>
  startDeployedStage({ folder: FOLDER, cloud, now: () => new Date(), print: () => undefined, ...options });

/** Calls a route of the deployed stage. Returns the status of the answer and the failures of the functions. */
async function callRoute(path: string, body: unknown, options: Partial<DeployedStageOptions>) {
  const stage = await startStage(options);
  const fetchDeployed = createFetch({
    routes: stage.routes,
    invoke: stage.handle,
    respondUnmatched: () => ({ statusCode: 404 }),
  });
  const response = await fetchDeployed(
    new Request(`https://site.test${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        'x-origin-secret': ORIGIN_SECRET,
        'x-viewer-host': 'site.test',
      },
      body: JSON.stringify(body),
    }),
  );
  stage.close();
  return { status: response.status, failures: stage.failures.join('\n') };
}

const register = (options: Partial<DeployedStageOptions> = {}) => callRoute('/api/auth/register', PERSON, options);

interface Resource {
  Type: string;
  Properties: {
    Timeout?: number;
    Environment?: { Variables: Record<string, unknown> };
    PolicyDocument?: { Statement: { Action: string | string[]; Resource: unknown }[] };
  };
}

/** Changes the properties of the resources of a type whose logical id has a prefix. */
const changeResources =
  (type: string, prefix: string, change: (properties: Resource['Properties']) => void) => (templates: Templates) => {
    const resources = Object.values(templates)
      .flatMap(({ Resources }) => Object.entries(Resources as unknown as Record<string, Resource>))
      .filter(([id, { Type }]) => Type === type && id.startsWith(prefix));
    if (resources.length === 0) throw new Error(`There is no ${type} ${prefix}`);
    for (const [, { Properties }] of resources) change(Properties);
  };

const removeAction = (action: string, prefix: string) =>
  changeResources('AWS::IAM::Policy', prefix, ({ PolicyDocument }) => {
    for (const statement of PolicyDocument!.Statement) {
      statement.Action = [statement.Action].flat().filter((each) => each !== action);
    }
  });

test.each(['dynamodb:PutItem', 'kms:GenerateDataKey', 'cognito-idp:AdminCreateUser'])(
  'a missing permission fails the call: without %s nobody can register',
  async (action) => {
    const { status, failures } = await register({ change: removeAction(action, 'authregister') });
    expect(status).toBe(500);
    expect(failures).toContain(`skin-lesion-preview-auth-register is not authorized to perform: ${action}`);
  },
);

// Check 45.
test('a permission for another table fails the call', async () => {
  const Resource = 'arn:aws:dynamodb:us-east-1:000000000000:table/another';
  const change = changeResources('AWS::IAM::Policy', 'authregister', ({ PolicyDocument }) => {
    for (const statement of PolicyDocument!.Statement) {
      if ([statement.Action].flat().includes('dynamodb:PutItem')) Object.assign(statement, { Resource });
    }
  });
  const { status, failures } = await register({ change });
  expect(status).toBe(500);
  expect(failures).toMatch(
    /auth-register is not authorized to perform: dynamodb:\w+ on resource: \S+:table\/(?!another)/,
  );
});

test('a missing permission of a route for administrators fails the call', async () => {
  const { status, failures } = await callRoute('/api/openapi', undefined, {
    change: removeAction('dynamodb:UpdateItem', 'openapiget'),
  });
  expect(status).toBe(500);
  expect(failures).toContain('skin-lesion-preview-openapi-get is not authorized to perform: dynamodb:UpdateItem');
  expect(await callRoute('/api/openapi', undefined, {})).toEqual({ status: 401, failures: '' });
});

test('a missing permission of the gateway fails the call', async () => {
  const { status } = await register({ change: removeAction('lambda:InvokeFunction', 'Gateway') });
  expect(status).toBe(500);
});

test('a missing variable fails a job', async () => {
  const change = changeResources('AWS::Lambda::Function', 'auditExport', ({ Environment }) => {
    delete Environment!.Variables['AUDIT_BUCKET'];
  });
  const stage = await startStage({ change });
  await expect(stage.run('skin-lesion-preview-jobs-auditExport')).rejects.toThrow('MissingSetting AUDIT_BUCKET');
  stage.close();
});

test('a function without the right to CloudFront’s secret refuses every call', async () => {
  const { status, failures } = await register({
    change: removeAction('secretsmanager:GetSecretValue', 'authregister'),
  });
  expect(status).toBe(500);
  expect(failures).toContain('auth-register is not authorized to perform: secretsmanager:GetSecretValue');
});

test('a missing variable fails a call', async () => {
  const change = changeResources('AWS::Lambda::Function', 'authregister', ({ Environment }) => {
    delete Environment!.Variables['USER_POOL_ID'];
  });
  const { status, failures } = await register({ change });
  expect(status).toBe(500);
  expect(failures).toContain('MissingSetting USER_POOL_ID');
});

test('a missing file fails a call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
  const assets = readdirSync(FOLDER).filter((name) => name.endsWith('.json') || name.endsWith('.register'));
  for (const name of assets) cpSync(join(FOLDER, name), join(folder, name), { recursive: true });
  const asset = assets.find((name) => name.endsWith('.register'))!;
  const chunk = readdirSync(join(folder, asset)).find((name) => name.startsWith('chunk-'))!;
  rmSync(join(folder, asset, chunk));

  const { status, failures } = await register({ folder });
  expect(status).toBe(500);
  expect(failures).toContain(`Cannot find module`);
  expect(failures).toContain(chunk);
  rmSync(folder, { recursive: true });
});

test('a function is ended after the timeout in its template', async () => {
  const unresponsive = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(unresponsive, 'listening');
  const AWS_ENDPOINT_URL = `http://127.0.0.1:${(unresponsive.address() as AddressInfo).port}`;
  const change = changeResources('AWS::Lambda::Function', 'authregister', (properties) => (properties.Timeout = 1));
  const { status, failures } = await register({ change, settings: { AWS_ENDPOINT_URL } });
  unresponsive.closeAllConnections();
  unresponsive.close();
  expect(status).toBe(500);
  expect(failures).toContain('Task timed out after 1 seconds');
});

test('with the templates unchanged, a person registers, and no permission is missing', async () => {
  expect(await register()).toEqual({ status: 200, failures: '' });
});
