import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Training } from '#data/training/training';
import { ORIGIN_SECRET_HEADER } from '#functions/http/edgeHeaders';
import { openIncident } from '#operator/incidents';
import { verifyAudit } from '#operator/verifyAudit';
import { awsClientConfig } from '#functions/services/services';
import { testPayments } from '#functions/services/payments/testPayments';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';
import { startTestModel } from '#functions/testing/testModel';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { startGateway } from '#local/server/gateway';
import { handler as canary } from './canary';

/** Where a row stands in the table. */
interface Place {
  PK: string;
  SK: string;
}

let model: Awaited<ReturnType<typeof startTestModel>>;
let api: TestApi;
beforeAll(async () => {
  model = await startTestModel();
  api = await testApi({ container: model.container });
});
afterAll(async () => {
  await api.close();
  model.close();
});

/** Runs a job twice at the same time, as two schedules or a repeated delivery do. One of the two may report a lost race. */
async function runTwice(name: Parameters<TestApi['runJob']>[0], event?: unknown): Promise<void> {
  const runs = await Promise.allSettled([api.runJob(name, event), api.runJob(name, event)]);
  expect(runs.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
}
const countActions = async (pattern: RegExp) =>
  (await api.scanTable()).filter(({ action }) => pattern.test(String(action))).length;
const listSubjects = async () => (await api.deliverMails()).map(({ subject }) => subject);

// Fault 14.
test('renewals: a reminder that two runs find missing is sent once', async () => {
  const payments = testPayments(api);
  const person = await api.register();
  await payments.subscribe(person);
  api.cloud.stripe.deliverTo('http://lost', () => Promise.resolve(new Response('')));
  await payments.advanceTime({ days: 337 });
  await runTwice('renewals');
  expect((await listSubjects()).filter((subject) => subject === 'Your subscription renews soon')).toHaveLength(1);
});

// Fault 14.
test('incidents: a reminder that is due is mailed and audited once', async () => {
  await openIncident(api.services, { incidentType: 'lost laptop', severity: 'high', description: 'A laptop.' });
  api.clock.advance({ hours: 50 });
  await runTwice('incidents');
  expect((await listSubjects()).filter((subject) => subject.startsWith('Incident'))).toHaveLength(1);
  expect(await countActions(/^incident\.near$/)).toBe(1);
});

// Fault 14.
test('sendMail: each letter is sent once', async () => {
  const people = await Promise.all([api.register('a@example.org'), api.register('b@example.org')]);
  await runTwice('sendMail');
  const recipients = (await api.deliverMails()).flatMap(({ to }) => to);
  for (const { email } of people) expect(recipients.filter((to) => to === email)).toHaveLength(1);
});

// Fault 14.
test('mailFeedback: a bounce that arrives twice is audited and counted once', async () => {
  const person = await api.register();
  const event = {
    eventType: 'Bounce',
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: person.email }] },
  };
  await runTwice('mailFeedback', { Records: [{ Sns: { Message: JSON.stringify(event) } }] });
  expect((await person.auth.me({})).user).toMatchObject({ mailTrouble: 'bounced' });
  expect(await countActions(/^mail\.bounced$/)).toBe(1);
  const counts = (await api.scanTable()).filter(({ bounced }) => bounced !== undefined);
  expect(counts.map(({ bounced }) => Number(bounced))).toEqual([1]);
});

// Fault 14.
test('trainings: a job that never started has failed, and the next can start', async () => {
  const training = new Training(api.services.table);
  const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const startedAt = api.clock.now().toISOString();
  await training.startJob({ id, comparedWith: 'shipped', startedAt, actor: null, photoCount: 12 }, (writes) =>
    api.services.table.transact(writes),
  );
  api.clock.advance({ minutes: 15 });
  await runTwice('trainings');
  expect(await training.findActiveJobId()).toBeUndefined();
  expect(await training.findJob(id)).toMatchObject({ status: 'failed' });
});

// Fault 14.
test('resumeErasures: a deletion that broke off is completed once', async () => {
  const person = await api.register();
  const { id } = (await person.auth.me({})).user;
  const step = jest
    .spyOn(prototypeOf(api.services.identity), 'deleteUser')
    .mockRejectedValueOnce(new Error('power cut'));
  await person.request('DELETE', '/api/account', { json: { password: PASSWORD } });
  step.mockRestore();
  api.clock.advance({ minutes: 2 });
  await runTwice('resumeErasures');
  const rows = (await api.scanTable()).filter(({ PK }) => !String(PK).startsWith('AUDIT#'));
  expect(rows.filter(({ PK, SK }) => `${String(PK)} ${String(SK)}`.includes(id))).toEqual([]);
  expect(await countActions(/^account\.erased$/)).toBe(1);
});

// Fault 14.
test('auditExport: each audit row is archived once, and the archive continues the log', async () => {
  await runTwice('auditExport');
  const s3 = new S3Client({ ...awsClientConfig(api.services.config, 10), forcePathStyle: true });
  const bucket = { Bucket: api.services.config.archive.bucket };
  const { Contents = [] } = await s3.send(new ListObjectsV2Command(bucket));
  const files = await Promise.all(
    Contents.map(async ({ Key }) =>
      (await s3.send(new GetObjectCommand({ ...bucket, Key }))).Body!.transformToString(),
    ),
  );
  s3.destroy();
  const archived = files.flatMap((text) => text.trimEnd().split('\n')).map((line) => JSON.parse(line) as Place);
  const stored = (await api.scanTable()).filter(({ PK }) => String(PK).startsWith('AUDIT#')) as unknown as Place[];
  const toText = ({ PK, SK }: Place) => `${PK} ${SK}`;
  expect(archived.map(toText).sort()).toEqual(stored.map(toText).sort());
  expect(await verifyAudit(api.services)).toMatch(/holds/);
});

// Fault 14.
test('releaseModel: a release that CloudFormation asks for twice is live, and is answered twice', async () => {
  const answers: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (bytes) => answers.push(String(bytes))).on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { lesionEndpointName } = api.services.config;
  await runTwice('releaseModel', {
    ...{ RequestType: 'Update', StackId: 'stack', RequestId: 'request', LogicalResourceId: 'Release' },
    ResponseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/answer`,
    ResourceProperties: {
      ...{
        image: 'engine:2',
        roleArn: 'arn:aws:iam::000000000000:role/lesion',
        alarms: [`${lesionEndpointName}-model-failures`],
      },
      ...{
        diskKeyId: 'arn:aws:kms:us-east-1:000000000000:key/lesion-disks',
        instanceType: 'ml.c5.large',
        instances: '2',
      },
    },
  });
  server.close();
  expect(answers.map((text) => (JSON.parse(text) as { Status: string }).Status)).toEqual(['SUCCESS', 'SUCCESS']);
  expect(await getTrainingServices(api.services).hosting.getImage()).toBe('engine:2');
});

// Fault 14.
test('canary: two at once leave no analysis behind once the next one has run', async () => {
  const page = (_: unknown, response: { end: (text: string) => void }) => {
    response.end('<!doctype html><html lang="en"></html>');
    return true;
  };
  const { originSecretId } = api.services.config;
  const originSecret = originSecretId && {
    header: ORIGIN_SECRET_HEADER,
    value: await api.services.secrets.read(originSecretId),
  };
  const { routes, invoke } = api.app;
  const gateway = await startGateway({ routes, invoke, port: 0, extra: page, ...(originSecret && { originSecret }) });
  const person = await api.register();
  await person.subscription.demoActivate({});
  const canarySecretId = 'canary';
  await api.cloud.putSecret(canarySecretId, JSON.stringify({ email: person.email, password: PASSWORD }));
  const config = { ...api.services.config, siteOrigins: [gateway.url], canarySecretId };
  const run = () => canary.with({ ...api.services, config })();
  await Promise.allSettled([run(), run()]);
  await run();
  expect((await person.analysis.list({})).items).toEqual([]);
  await gateway.close();
});
