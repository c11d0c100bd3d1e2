import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningCloud, startLocalCloud, type LocalCloud, type LocalCloudOptions, type Resources } from './cloud';
import { LOCAL_CREDENTIALS } from './provision';

const newDir = () => mkdtemp(path.join(tmpdir(), 'cloud-'));
const clientOptions = (endpoint: string) => ({ endpoint, maxAttempts: 1, ...LOCAL_CREDENTIALS });

let started: LocalCloud[] = [];
const start = async (options: LocalCloudOptions) => {
  const cloud = await startLocalCloud(options);
  started.push(cloud);
  return cloud;
};
afterEach(async () => {
  await Promise.all(started.map((cloud) => cloud.close()));
  started = [];
});

/** A cloud in a process of its own, to be killed. */
async function cloudProcess(dataDir: string): Promise<{ child: ChildProcess; resources: Resources }> {
  const script = `require(${JSON.stringify(path.join(__dirname, 'cloud.ts'))})
    .startLocalCloud({ dataDir: ${JSON.stringify(dataDir)}, buckets: ['samples'] })
    .then(({ resources }) => process.send(resources))`;
  const child = spawn(process.execPath, ['--require', require.resolve('tsx/cjs'), '--eval', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [resources] = (await once(child, 'message')) as [Resources];
  return { child, resources };
}

function clientsOf({ AWS_ENDPOINT_URL: endpoint }: Resources) {
  const options = clientOptions(endpoint);
  return {
    cognito: new CognitoIdentityProviderClient(options),
    kms: new KMSClient(options),
    ses: new SESClient(options),
    s3: new S3Client({ ...options, forcePathStyle: true }),
  };
}

test('after a kill at any moment every acknowledged user, mail, object and key is there', async () => {
  const dataDir = await newDir();
  const users: string[] = [];
  const mails: string[] = [];
  const objects: string[] = [];
  const wrapped: Uint8Array[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { child, resources } = await cloudProcess(dataDir);
    const { cognito, kms, ses, s3 } = clientsOf(resources);
    const { USER_POOL_ID: UserPoolId, KMS_KEY_ID: KeyId, MAIL_FROM: Source } = resources;
    const exit = once(child, 'exit');
    const until = async (write: (name: string) => Promise<unknown>) => {
      for (let n = 0; child.exitCode === null && child.signalCode === null; n += 1) {
        await write(`${round}-${n}`).catch(() => undefined);
      }
    };
    const writers = [
      until(async (name) => {
        const Username = `${name}@example.com`;
        await cognito.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
        users.push(Username);
      }),
      until(async (name) => {
        const Message = { Subject: { Data: name }, Body: { Text: { Data: name } } };
        await ses.send(new SendEmailCommand({ Source, Destination: { ToAddresses: ['a@b.example'] }, Message }));
        mails.push(name);
      }),
      until(async (name) => {
        await s3.send(new PutObjectCommand({ Bucket: 'samples', Key: name, Body: name.repeat(100) }));
        objects.push(name);
      }),
      until(async () => {
        const { CiphertextBlob } = await kms.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256' }));
        wrapped.push(CiphertextBlob!);
        await sleep(20);
      }),
    ];
    const enough = [users, mails, objects, wrapped].map((list) => ({ list, least: list.length + 3 }));
    while (enough.some(({ list, least }) => list.length < least)) await sleep(10);
    await sleep(round * 7);
    child.kill('SIGKILL');
    await exit;
    await Promise.all(writers);
  }

  const cloud = await start({ dataDir, buckets: ['samples'] });
  const { cognito, kms, s3 } = clientsOf(cloud.resources);
  const UserPoolId = cloud.resources.USER_POOL_ID;
  for (const Username of users) await cognito.send(new AdminGetUserCommand({ UserPoolId, Username }));
  expect(cloud.mails().map(({ subject }) => subject)).toEqual(expect.arrayContaining(mails));
  for (const Key of objects) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'samples', Key }));
    expect(await Body!.transformToString()).toBe(Key.repeat(100));
  }
  for (const CiphertextBlob of wrapped) await kms.send(new DecryptCommand({ CiphertextBlob }));
}, 90_000);

test('the table has its keys, its index and its time to live', async () => {
  const cloud = await start({ dataDir: null, tableName: 'named' });
  const dynamodb = new DynamoDBClient(clientOptions(cloud.endpoint));
  const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: cloud.resources.TABLE_NAME }));
  expect(Table).toMatchObject({
    TableName: 'named',
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [{ IndexName: 'GSI1', Projection: { ProjectionType: 'ALL' } }],
  });
  const { TimeToLiveDescription } = await dynamodb.send(new DescribeTimeToLiveCommand({ TableName: 'named' }));
  expect(TimeToLiveDescription).toEqual({ AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' });
});

test('in a data directory that others may enter, they can read nothing', async () => {
  const dataDir = await newDir();
  await chmod(dataDir, 0o755);
  const cloud = await start({ dataDir, buckets: ['samples'] });
  const { cognito, ses, s3 } = clientsOf(cloud.resources);
  const { USER_POOL_ID: UserPoolId, MAIL_FROM: Source } = cloud.resources;
  await cognito.send(new AdminCreateUserCommand({ UserPoolId, Username: 'a@b.example', MessageAction: 'SUPPRESS' }));
  await s3.send(new PutObjectCommand({ Bucket: 'samples', Key: 'a', Body: 'a' }));
  const Message = { Subject: { Data: 'a' }, Body: { Text: { Data: 'a' } } };
  await ses.send(new SendEmailCommand({ Source, Destination: { ToAddresses: ['a@b.example'] }, Message }));

  const readable: string[] = [];
  const walk = async (folder: string) => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      if (((await stat(name)).mode & 0o077) === 0) continue;
      if (entry.isDirectory()) await walk(name);
      else readable.push(name);
    }
  };
  await walk(dataDir);
  expect(readable).toEqual([]);
  expect((await readdir(dataDir)).length).toBeGreaterThan(4);
});

test('one process at a time works on a data directory, and another one finds it', async () => {
  const dataDir = await newDir();
  expect(await runningCloud(dataDir)).toBeNull();
  const cloud = await start({ dataDir });
  await expect(startLocalCloud({ dataDir })).rejects.toMatchObject({ name: 'DataDirInUse' });
  expect(await runningCloud(dataDir)).toEqual(cloud.resources);
  await cloud.close();
  expect(await runningCloud(dataDir)).toBeNull();
});

test('unsigned requests, other services and requests for another host are refused', async () => {
  const cloud = await start({ dataDir: null });
  const ask = (headers: Record<string, string>, target = '/') =>
    new Promise((resolve, reject) => {
      request(cloud.endpoint + target, { headers }, (res) => {
        res.resume();
        resolve([res.statusCode, res.headers['x-amzn-errortype']]);
      })
        .once('error', reject)
        .end();
    });
  const signed = (service: string) => ({
    authorization: `AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/${service}/aws4_request, Signature=0`,
  });
  expect(await ask({})).toEqual([403, 'MissingAuthenticationTokenException']);
  expect(await ask(signed('ec2'))).toEqual([400, 'UnknownOperationException']);
  expect(await ask(signed('kms'))).toEqual([400, 'UnknownOperationException']);
  expect(await ask({ host: `evil.example:${cloud.port}` }, '/inbox')).toEqual([403, 'AccessDeniedException']);
  expect(await ask({}, '/inbox')).toEqual([200, undefined]);
});
