import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  CreateEndpointConfigCommand,
  CreateModelCommand,
  DescribeEndpointCommand,
  SageMakerClient,
  UpdateEndpointCommand,
} from '@aws-sdk/client-sagemaker';
import {
  InvokeEndpointAsyncCommand,
  InvokeEndpointCommand,
  ModelError,
  SageMakerRuntimeClient,
} from '@aws-sdk/client-sagemaker-runtime';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packFolder } from './archive';
import { startModelContainer } from './modelContainer';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';

/** A model that echoes: `!404` answers that status, `!die` ends the process, `!pid` answers the process id. */
const ECHO = `
const http = require('node:http');
http.createServer((req, res) => {
  if (req.url === '/ping') return void res.end();
  const chunks = [];
  req.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
    const body = Buffer.concat(chunks);
    const text = body.toString('latin1', 0, 20);
    if (text === '!die') process.exit(1);
    if (text === '!pid') return void res.end(String(process.pid));
    if (text.startsWith('!')) return void res.writeHead(Number(text.slice(1))).end('not this one');
    res.writeHead(200, { 'content-type': req.headers['content-type'] + '; echoed' }).end(body);
  });
}).listen(process.env.PORT, '127.0.0.1');
process.on('disconnect', () => process.exit(0));
`;

let cloud: LocalCloud;
let runtime: SageMakerRuntimeClient;
beforeAll(async () => {
  cloud = await startLocalCloud({ dataDir: null, container: { command: [process.execPath, '-e', ECHO] } });
  runtime = new SageMakerRuntimeClient({ endpoint: cloud.endpoint, maxAttempts: 1, ...LOCAL_CREDENTIALS });
});
afterAll(() => cloud.close());

const invoke = (Body: string | Uint8Array, EndpointName = cloud.environment.SAGEMAKER_ENDPOINT_NAME) =>
  runtime.send(new InvokeEndpointCommand({ EndpointName, Body, ContentType: 'image/jpeg' }));
const text = (body: Uint8Array) => Buffer.from(body).toString();

test('the model receives the bytes and their type, and its answer keeps its own', async () => {
  const bytes = Uint8Array.from({ length: 50_000 }, (_, n) => n % 256);
  const { Body, ContentType, InvokedProductionVariant } = await invoke(bytes);
  expect(Buffer.from(Body).equals(bytes)).toBe(true);
  expect({ ContentType, InvokedProductionVariant }).toEqual({
    ContentType: 'image/jpeg; echoed',
    InvokedProductionVariant: 'AllTraffic',
  });
});

test('an error of the model arrives as ModelError with its status and message', async () => {
  const error: unknown = await invoke('!415').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ModelError);
  expect(error).toMatchObject({ OriginalStatusCode: 415, OriginalMessage: 'not this one' });
});

test('a model process that dies is restarted', async () => {
  const before = text((await invoke('!pid')).Body);
  await expect(invoke('!die')).rejects.toBeInstanceOf(ModelError);
  const readProcessId = async () => text((await invoke('!pid')).Body);
  let after: string | undefined;
  while (after === undefined) {
    after = await readProcessId().catch((error: unknown) => {
      expect(error).toBeInstanceOf(ModelError);
      return undefined;
    });
  }
  expect(after).not.toBe(before);
});

test('an update to a model whose data is missing fails, and the previous model keeps answering', async () => {
  const control = new SageMakerClient({ endpoint: cloud.endpoint, maxAttempts: 1, ...LOCAL_CREDENTIALS });
  const EndpointName = cloud.environment.SAGEMAKER_ENDPOINT_NAME;
  const describe = () => control.send(new DescribeEndpointCommand({ EndpointName }));
  const before = (await describe()).EndpointConfigName;
  const model = { Image: 'lesion', ModelDataUrl: 's3://training/none/model.tar.gz' };
  const ExecutionRoleArn = 'arn:aws:iam::000000000000:role/lesion';
  await control.send(new CreateModelCommand({ ModelName: 'broken', ExecutionRoleArn, PrimaryContainer: model }));
  const ProductionVariants = [{ VariantName: 'live', ModelName: 'broken' }];
  await control.send(new CreateEndpointConfigCommand({ EndpointConfigName: 'broken', ProductionVariants }));
  await control.send(new UpdateEndpointCommand({ EndpointName, EndpointConfigName: 'broken' }));
  while ((await describe()).EndpointStatus === 'Updating') await sleep(20);
  const after = await describe();
  expect([after.EndpointStatus, after.EndpointConfigName]).toEqual(['InService', before]);
  expect(after.FailureReason).toContain('Could not find model data');
  expect(text((await invoke('still here')).Body)).toBe('still here');
  control.destroy();
});

test('the product starts after a repair left the live model out: no other model answers in its place until one is put there', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sagemaker-'));
  const options = { dataDir, container: { command: [process.execPath, '-e', ECHO] }, buckets: ['models'] };
  const open = async (repair: boolean) => {
    const started = await startLocalCloud({ ...options, repair });
    const config = { endpoint: started.endpoint, maxAttempts: 1, ...LOCAL_CREDENTIALS };
    const [control, client] = [new SageMakerClient(config), new SageMakerRuntimeClient(config)];
    const EndpointName = started.environment.SAGEMAKER_ENDPOINT_NAME;
    return {
      close: () => started.close(),
      s3: new S3Client({ ...config, forcePathStyle: true }),
      control,
      describe: () => control.send(new DescribeEndpointCommand({ EndpointName })),
      deploy: async (EndpointConfigName: string) => {
        await control.send(new UpdateEndpointCommand({ EndpointName, EndpointConfigName }));
        while ((await control.send(new DescribeEndpointCommand({ EndpointName }))).EndpointStatus === 'Updating')
          await sleep(20);
      },
      answer: async () => text((await client.send(new InvokeEndpointCommand({ EndpointName, Body: 'hello' }))).Body),
    };
  };
  let product = await open(false);
  const shipped = (await product.describe()).EndpointConfigName!;
  const folder = await mkdtemp(path.join(tmpdir(), 'model-'));
  await writeFile(path.join(folder, 'lesion.onnx'), 'a model');
  const Body = (await packFolder(folder))!;
  await product.s3.send(new PutObjectCommand({ Bucket: 'models', Key: 'model.tar.gz', Body }));
  const PrimaryContainer = { Image: 'lesion', ModelDataUrl: 's3://models/model.tar.gz' };
  const ExecutionRoleArn = 'arn:aws:iam::000000000000:role/lesion';
  await product.control.send(new CreateModelCommand({ ModelName: 'trained', ExecutionRoleArn, PrimaryContainer }));
  const ProductionVariants = [{ VariantName: 'live', ModelName: 'trained' }];
  await product.control.send(new CreateEndpointConfigCommand({ EndpointConfigName: 'trained', ProductionVariants }));
  await product.deploy('trained');
  expect(await product.answer()).toBe('hello');
  await product.close();

  const objects = path.join(dataDir, 's3', 'objects');
  const [file = ''] = await readdir(objects);
  await writeFile(path.join(objects, file), 'damaged');
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const repair of [true, false]) {
    product = await open(repair);
    expect(String(log.mock.lastCall)).toContain('Could not find model data at s3://models/model.tar.gz');
    expect((await product.describe()).EndpointConfigName).toBe('trained');
    await expect(product.answer()).rejects.toMatchObject({ name: 'ServiceUnavailable' });
    if (repair) await product.close();
  }
  log.mockRestore();
  await product.deploy(shipped);
  expect(await product.answer()).toBe('hello');
  await product.close();
  for (const each of [dataDir, folder]) await rm(each, { recursive: true });
});

test('payloads over 6 MB, other endpoints and other operations are refused', async () => {
  await expect(invoke(new Uint8Array(6 * 1024 * 1024 + 1))).rejects.toMatchObject({ name: 'ValidationError' });
  await expect(invoke('x', 'another')).rejects.toMatchObject({ name: 'ValidationError' });
  await expect(
    runtime.send(new InvokeEndpointAsyncCommand({ EndpointName: 'lesion', InputLocation: 's3://a/b' })),
  ).rejects.toMatchObject({ name: 'UnknownOperationException' });
});

test('one running container can serve several clouds, and a cloud without one answers ServiceUnavailable', async () => {
  const container = startModelContainer({ command: [process.execPath, '-e', ECHO] });
  const url = (await container.waitUntilReady())!;
  for (const options of [{ container: { url } }, { container: { url } }, {}]) {
    const sharing = await startLocalCloud({ dataDir: null, ...options });
    const client = new SageMakerRuntimeClient({ endpoint: sharing.endpoint, maxAttempts: 1, ...LOCAL_CREDENTIALS });
    const EndpointName = sharing.environment.SAGEMAKER_ENDPOINT_NAME;
    const answer = client.send(new InvokeEndpointCommand({ EndpointName, Body: 'hello' }));
    if (options.container) expect(text((await answer).Body)).toBe('hello');
    else await expect(answer).rejects.toMatchObject({ name: 'ServiceUnavailable' });
    await sharing.close();
  }
  await container.close();
  await expect(fetch(`${url}/ping`)).rejects.toThrow();
});
