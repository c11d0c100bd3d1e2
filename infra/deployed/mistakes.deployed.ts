import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { gateway } from '#functions/http/app';
import type { Templates } from './assembly';
import { NAMES } from './made';
import { startDeployed, type DeployedOptions } from './start';

const FOLDER = process.env['DEPLOYED']!;
const PERSON = { email: 'ann@example.org', password: 'correct horse', firstName: 'Ann' };

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud({ ...NAMES, dataDir: null });
});
afterAll(() => cloud.close());

const start = (options: Partial<DeployedOptions>) =>
  startDeployed({ folder: FOLDER, cloud, now: () => new Date(), print: () => undefined, ...options });

/** How a call is answered by what would be deployed, and what went wrong. */
async function calling(path: string, body: unknown, options: Partial<DeployedOptions>) {
  const deployed = await start(options);
  const named = deployed.routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));
  const answer = gateway(
    named,
    (name, event) => deployed.answer(named.find((each) => each.name === name)!.route, event),
    { statusCode: 404 },
  );
  const response = await answer(
    new Request(`https://site.test${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        'x-origin-secret': deployed.functions[0]!.environment['ORIGIN_SECRET']!,
        'x-viewer-host': 'site.test',
      },
      body: JSON.stringify(body),
    }),
  );
  deployed.close();
  return { status: response.status, mishaps: deployed.mishaps.join('\n') };
}

/** How a person fares who registers. */
const registering = (options: Partial<DeployedOptions> = {}) => calling('/api/auth/register', PERSON, options);

interface Changed {
  Type: string;
  Properties: {
    Timeout?: number;
    Environment?: { Variables: Record<string, unknown> };
    PolicyDocument?: { Statement: { Action: string | string[]; Resource: unknown }[] };
  };
}

/** Changes the properties of the resources of a type whose logical id begins as given. */
const changing =
  (type: string, begins: string, change: (properties: Changed['Properties']) => void) => (templates: Templates) => {
    const found = Object.values(templates)
      .flatMap(({ Resources }) => Object.entries(Resources as unknown as Record<string, Changed>))
      .filter(([id, { Type }]) => Type === type && id.startsWith(begins));
    if (found.length === 0) throw new Error(`There is no ${type} ${begins}`);
    for (const [, { Properties }] of found) change(Properties);
  };

const without = (action: string, begins: string) =>
  changing('AWS::IAM::Policy', begins, ({ PolicyDocument }) => {
    for (const statement of PolicyDocument!.Statement) {
      statement.Action = [statement.Action].flat().filter((each) => each !== action);
    }
  });

test.each(['dynamodb:PutItem', 'kms:GenerateDataKey', 'cognito-idp:AdminCreateUser'])(
  'a missing grant shows: without %s nobody can register',
  async (action) => {
    const { status, mishaps } = await registering({ change: without(action, 'authregister') });
    expect(status).toBe(500);
    expect(mishaps).toContain(`skin-lesion-preview-auth-register is not authorized to perform: ${action}`);
  },
);

test('a grant on another resource shows: who may write to another table cannot register here', async () => {
  const Resource = 'arn:aws:dynamodb:us-east-1:000000000000:table/another';
  const change = changing('AWS::IAM::Policy', 'authregister', ({ PolicyDocument }) => {
    for (const statement of PolicyDocument!.Statement) {
      if ([statement.Action].flat().includes('dynamodb:PutItem')) Object.assign(statement, { Resource });
    }
  });
  const { status, mishaps } = await registering({ change });
  expect(status).toBe(500);
  expect(mishaps).toMatch(
    /auth-register is not authorized to perform: dynamodb:\w+ on resource: \S+:table\/(?!another)/,
  );
});

test('a missing grant shows among what administrators alone may call', async () => {
  const { status, mishaps } = await calling('/api/openapi', undefined, {
    change: without('dynamodb:UpdateItem', 'openapiget'),
  });
  expect(status).toBe(500);
  expect(mishaps).toContain('skin-lesion-preview-openapi-get is not authorized to perform: dynamodb:UpdateItem');
  expect(await calling('/api/openapi', undefined, {})).toEqual({ status: 401, mishaps: '' });
});

test('a missing grant of the gateway shows', async () => {
  const { status } = await registering({ change: without('lambda:InvokeFunction', 'Gateway') });
  expect(status).toBe(500);
});

test('a missing variable of a job shows', async () => {
  const change = changing('AWS::Lambda::Function', 'auditExport', ({ Environment }) => {
    delete Environment!.Variables['AUDIT_BUCKET'];
  });
  const deployed = await start({ change });
  await expect(deployed.run('skin-lesion-preview-jobs-auditExport')).rejects.toThrow('MissingSetting AUDIT_BUCKET');
  deployed.close();
});

test('a missing variable shows', async () => {
  const change = changing('AWS::Lambda::Function', 'authregister', ({ Environment }) => {
    delete Environment!.Variables['USER_POOL_ID'];
  });
  const { status, mishaps } = await registering({ change });
  expect(status).toBe(500);
  expect(mishaps).toContain('MissingSetting USER_POOL_ID');
});

test('a missing file shows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
  const assets = readdirSync(FOLDER).filter((name) => name.endsWith('.json') || name.endsWith('.register'));
  for (const name of assets) cpSync(join(FOLDER, name), join(folder, name), { recursive: true });
  const asset = assets.find((name) => name.endsWith('.register'))!;
  const chunk = readdirSync(join(folder, asset)).find((name) => name.startsWith('chunk-'))!;
  rmSync(join(folder, asset, chunk));

  const { status, mishaps } = await registering({ folder });
  expect(status).toBe(500);
  expect(mishaps).toContain(`Cannot find module`);
  expect(mishaps).toContain(chunk);
  rmSync(folder, { recursive: true });
});

test('a function that takes longer than the template allows is ended', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const AWS_ENDPOINT_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const change = changing('AWS::Lambda::Function', 'authregister', (properties) => (properties.Timeout = 1));
  const { status, mishaps } = await registering({ change, settings: { AWS_ENDPOINT_URL } });
  silent.closeAllConnections();
  silent.close();
  expect(status).toBe(500);
  expect(mishaps).toContain('Task timed out after 1 seconds');
});

test('with everything as it is, a person registers, and nothing is refused', async () => {
  expect(await registering()).toEqual({ status: 200, mishaps: '' });
});
