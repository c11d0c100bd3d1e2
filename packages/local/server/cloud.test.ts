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
import { chmod, mkdir, mkdtemp, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimDataDir, DataDirInUse } from './claimDataDir';
import { findRunningCloud, startLocalCloud, type LocalCloud, type LocalCloudOptions } from './cloud';
import type { CloudEnvironment } from './cloudEnvironment';
import { LOCAL_CREDENTIALS } from './provisionTable';

const newDir = () => mkdtemp(path.join(tmpdir(), 'cloud-'));
const clientOptions = (endpoint: string) => ({ endpoint, maxAttempts: 1, ...LOCAL_CREDENTIALS });

let clouds: LocalCloud[] = [];
const start = async (options: LocalCloudOptions) => {
  const cloud = await startLocalCloud(options);
  clouds.push(cloud);
  return cloud;
};
afterEach(async () => {
  await Promise.all(clouds.map((cloud) => cloud.close()));
  clouds = [];
});

/** Starts a cloud in a process of its own, to be killed. */
async function startCloudProcess(dataDir: string): Promise<{ child: ChildProcess; environment: CloudEnvironment }> {
  const script = `require(${JSON.stringify(path.join(__dirname, 'cloud.ts'))})
    .startLocalCloud({ dataDir: ${JSON.stringify(dataDir)}, buckets: ['samples'] })
    .then(({ environment }) => process.send(environment))`;
  const child = spawn(process.execPath, ['--require', require.resolve('tsx/cjs'), '--eval', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [environment] = (await once(child, 'message')) as [CloudEnvironment];
  return { child, environment };
}

function createClients({ AWS_ENDPOINT_URL: endpoint }: CloudEnvironment) {
  const options = clientOptions(endpoint);
  return {
    cognito: new CognitoIdentityProviderClient(options),
    kms: new KMSClient(options),
    ses: new SESClient(options),
    s3: new S3Client({ ...options, forcePathStyle: true }),
  };
}

// Fault 15.
test('after a kill at any moment, every acknowledged user, mail, object and key is still there', async () => {
  const dataDir = await newDir();
  const users: string[] = [];
  const mails: string[] = [];
  const objects: string[] = [];
  const wrappedKeys: Uint8Array[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { child, environment } = await startCloudProcess(dataDir);
    const { cognito, kms, ses, s3 } = createClients(environment);
    const { USER_POOL_ID: UserPoolId, KMS_KEY_ID: KeyId, MAIL_FROM: Source } = environment;
    const exit = once(child, 'exit');
    const repeatUntilExit = async (write: (name: string) => Promise<unknown>) => {
      for (let n = 0; child.exitCode === null && child.signalCode === null; n += 1) {
        await write(`${round}-${n}`).catch(() => undefined);
      }
    };
    const writers = [
      repeatUntilExit(async (name) => {
        const Username = `${name}@example.com`;
        await cognito.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
        users.push(Username);
      }),
      repeatUntilExit(async (name) => {
        const Message = { Subject: { Data: name }, Body: { Text: { Data: name } } };
        await ses.send(new SendEmailCommand({ Source, Destination: { ToAddresses: ['a@b.example'] }, Message }));
        mails.push(name);
      }),
      repeatUntilExit(async (name) => {
        await s3.send(new PutObjectCommand({ Bucket: 'samples', Key: name, Body: name.repeat(100) }));
        objects.push(name);
      }),
      repeatUntilExit(async () => {
        const { CiphertextBlob } = await kms.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256' }));
        wrappedKeys.push(CiphertextBlob!);
        await sleep(20);
      }),
    ];
    const goals = [users, mails, objects, wrappedKeys].map((list) => ({ list, length: list.length + 3 }));
    while (goals.some(({ list, length }) => list.length < length)) await sleep(10);
    await sleep(round * 7);
    child.kill('SIGKILL');
    await exit;
    await Promise.all(writers);
  }

  const cloud = await start({ dataDir, buckets: ['samples'] });
  const { cognito, kms, s3 } = createClients(cloud.environment);
  const UserPoolId = cloud.environment.USER_POOL_ID;
  for (const Username of users) await cognito.send(new AdminGetUserCommand({ UserPoolId, Username }));
  expect(cloud.mails().map(({ subject }) => subject)).toEqual(expect.arrayContaining(mails));
  for (const Key of objects) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'samples', Key }));
    expect(await Body!.transformToString()).toBe(Key.repeat(100));
  }
  for (const CiphertextBlob of wrappedKeys) await kms.send(new DecryptCommand({ CiphertextBlob }));
});

// Fault 16.
test('one bad byte early in a store stops the start, and a repair keeps a copy and every other row', async () => {
  const dataDir = await newDir();
  const cloud = await start({ dataDir, buckets: ['samples'] });
  const { cognito, ses, s3 } = createClients(cloud.environment);
  const { USER_POOL_ID: UserPoolId, MAIL_FROM: Source } = cloud.environment;
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  for (const name of names) {
    const Username = `${name}@example.com`;
    await cognito.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
    const Message = { Subject: { Data: name }, Body: { Text: { Data: name } } };
    await ses.send(new SendEmailCommand({ Source, Destination: { ToAddresses: [Username] }, Message }));
    await s3.send(new PutObjectCommand({ Bucket: 'samples', Key: name, Body: name }));
  }
  await cloud.close();

  const stores = (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.jsonl'));
  expect(stores.length).toBeGreaterThan(5);
  for (const file of stores.map((name) => path.join(dataDir, name))) {
    const bytes = await readFile(file);
    const damaged = Buffer.concat([Buffer.from('x\n\n'), bytes]);
    await writeFile(file, damaged);
    await expect(startLocalCloud({ dataDir })).rejects.toThrow(`Line 1 of ${file} is damaged.`);
    expect(await readFile(file)).toEqual(damaged);
    await writeFile(file, bytes);
  }

  const isJournalOrDatabase = (name: string) => name.endsWith('.jsonl') || /^(claim|dynamodb)\//.test(name);
  const others = (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(dataDir, path.join(parentPath, name)))
    .filter((name) => !isJournalOrDatabase(name));
  expect(others).toEqual(expect.arrayContaining(['.keys/master.json', 'cognito/pool.json']));
  for (const file of others.map((name) => path.join(dataDir, name))) {
    const bytes = await readFile(file);
    const damaged = Buffer.from(bytes);
    damaged[Math.floor(bytes.length / 2)]! ^= 1;
    await writeFile(file, damaged);
    await expect(startLocalCloud({ dataDir })).rejects.toThrow(file);
    await writeFile(file, bytes);
  }

  const tables = (await readdir(path.join(dataDir, 'dynamodb'))).filter((name) => name.endsWith('.ldb'));
  const table = path.join(dataDir, 'dynamodb', tables[0]!);
  const rows = await readFile(table);
  await writeFile(table, Buffer.from(rows).fill('\0', 20, 21));
  await expect(startLocalCloud({ dataDir })).rejects.toThrow(`${table} is damaged.`);
  await writeFile(table, rows);

  const damagedFiles = new Map<string, Buffer>();
  const firstTexts = { 'cognito/users': '"', 'ses/mails': '"', secrets: '"', 's3/index': 'samples/one' };
  for (const [name, text] of Object.entries(firstTexts)) {
    const file = path.join(dataDir, `${name}.jsonl`);
    const bytes = await readFile(file);
    bytes[bytes.indexOf(text)]! ^= 1;
    await writeFile(file, bytes);
    damagedFiles.set(file, bytes);
  }
  await expect(startLocalCloud({ dataDir })).rejects.toThrow('npm start -- --repair');
  const ownCopy = path.join(dataDir, 'copy', 'of mine', 'notes.jsonl');
  await mkdir(path.join(dataDir, 'copy', 'folder.jsonl'), { recursive: true });
  await mkdir(path.dirname(ownCopy));
  await writeFile(ownCopy, 'no row\nof ours\n');

  const repaired = await start({ dataDir, repair: true });
  expect(repaired.repairs).toHaveLength(damagedFiles.size);
  for (const [file, bytes] of damagedFiles) {
    const copy = repaired.repairs.find((report) => report.includes(`out of ${file}.`))!.match(/\S+\.damaged/)![0];
    expect(await readFile(copy)).toEqual(bytes);
  }
  expect(await readFile(ownCopy, 'utf8')).toBe('no row\nof ours\n');
  const clients = createClients(repaired.environment);
  for (const name of names.slice(1)) {
    await clients.cognito.send(new AdminGetUserCommand({ UserPoolId, Username: `${name}@example.com` }));
    await clients.s3.send(new GetObjectCommand({ Bucket: 'samples', Key: name }));
  }
  expect(repaired.mails().map(({ subject }) => subject)).toEqual(names.slice(1).reverse());
  expect(await readdir(path.join(dataDir, 's3', 'objects'))).toHaveLength(names.length);
  expect((await start({ dataDir: await newDir(), repair: true })).repairs).toEqual([]);
});

test('the table has its keys, its index and its time to live', async () => {
  const cloud = await start({ dataDir: null, tableName: 'named' });
  const dynamodb = new DynamoDBClient(clientOptions(cloud.endpoint));
  const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: cloud.environment.TABLE_NAME }));
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

test('other users of the machine can read no file, even in a data directory they may enter', async () => {
  const dataDir = await newDir();
  await chmod(dataDir, 0o755);
  const cloud = await start({ dataDir, buckets: ['samples'] });
  const { cognito, ses, s3 } = createClients(cloud.environment);
  const { USER_POOL_ID: UserPoolId, MAIL_FROM: Source } = cloud.environment;
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

test('one process at a time works on a data directory, and another one finds its environment', async () => {
  const dataDir = await newDir();
  expect(await findRunningCloud(dataDir)).toBeNull();
  const cloud = await start({ dataDir });
  await expect(startLocalCloud({ dataDir })).rejects.toMatchObject({ name: 'DataDirInUse' });
  expect(await findRunningCloud(dataDir)).toEqual(cloud.environment);
  await cloud.close();
  expect(await findRunningCloud(dataDir)).toBeNull();
});

test('a damaged claim, which holds nothing, keeps nobody out', async () => {
  const dataDir = await newDir();
  await (
    await claimDataDir(dataDir)
  )();
  const folder = path.join(dataDir, 'claim');
  for (const start of ['CURRENT', 'MANIFEST']) {
    const file = path.join(
      folder,
      (await readdir(folder)).find((name) => name.startsWith(start))!,
    );
    const bytes = await readFile(file);
    for (let at = 0; at < bytes.length; at += 9) {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= 1;
      await writeFile(file, damaged);
      const release = await claimDataDir(dataDir);
      await expect(claimDataDir(dataDir)).rejects.toMatchObject({ name: 'DataDirInUse' });
      await release();
    }
  }
});

test('of several processes that claim at once, where nothing is there yet or the claim is damaged, one gets it', async () => {
  const dataDir = await newDir();
  for (let round = 0; round < 10; round++) {
    const claims = await Promise.allSettled(Array.from({ length: 6 }, () => claimDataDir(dataDir)));
    const [release, ...others] = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : []));
    expect(others).toEqual([]);
    for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason).toBeInstanceOf(DataDirInUse);
    await release!();
    await writeFile(path.join(dataDir, 'claim', 'CURRENT'), 'damaged');
  }
});

test('a second start with another temporary folder is refused and leaves the running one reachable', async () => {
  const dataDir = await newDir();
  const cloud = await start({ dataDir });
  const script = `require(${JSON.stringify(path.join(__dirname, 'cloud.ts'))})
    .startLocalCloud({ dataDir: ${JSON.stringify(dataDir)} })
    .catch((error) => process.send(error.name))`;
  const child = spawn(process.execPath, ['--require', require.resolve('tsx/cjs'), '--eval', script], {
    env: { ...process.env, TMPDIR: await newDir(), TEMP: await newDir() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [name] = (await once(child, 'message')) as [string];
  child.kill();
  expect(name).toBe('DataDirInUse');
  expect(await findRunningCloud(dataDir)).toEqual(cloud.environment);
});

test('unsigned requests, other services and requests for another host are refused', async () => {
  const cloud = await start({ dataDir: null });
  const sendRequest = (headers: Record<string, string>, target = '/') =>
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
  expect(await sendRequest({})).toEqual([403, 'MissingAuthenticationTokenException']);
  expect(await sendRequest(signed('ec2'))).toEqual([400, 'UnknownOperationException']);
  expect(await sendRequest(signed('kms'))).toEqual([400, 'UnknownOperationException']);
  expect(await sendRequest({ host: `evil.example:${cloud.port}` }, '/inbox')).toEqual([403, 'AccessDeniedException']);
  expect(await sendRequest({}, '/inbox')).toEqual([200, undefined]);
});
