import { Analyses } from '#data/analysis/analyses';
import { testAnalysis } from '#data/analysis/testAnalysis';
import { keys, toAccountHolder } from '#data/table/keys';
import { Generative } from '#data/training/generative';
import { prepareLiveModel, prepareShippedModel } from '#data/training/models';
import { SafetyNotices } from '#data/training/safetyNotices';
import { Training } from '#data/training/training';
import type { HeadReport } from '#domain/training/training';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { SHIPPED_VERSIONS } from '#functions/services/training/shippedVersions';
import { getTrainingServices } from '#functions/services/training/trainingServices';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => api.close());

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const job = () => ({
  ...{ id, comparedWith: 'shipped', startedAt: api.clock.now().toISOString() },
  ...{ actor: null, photoCount: 12 },
});
const commit = (writes: Parameters<TestApi['services']['table']['transact']>[0]) => api.services.table.transact(writes);

// Fault 22.
test('a training whose job never started fails without a viewer, and the next can start', async () => {
  const training = new Training(api.services.table);
  await training.startJob(job(), commit);
  await api.runJob('trainings');
  expect(await training.findActiveJobId()).toBe(id);
  api.clock.advance({ minutes: 15 });
  await api.runJob('trainings');
  expect(await training.findActiveJobId()).toBeUndefined();
  expect(await training.findJob(id)).toMatchObject({ status: 'failed', finishedAt: api.clock.now().toISOString() });
});

test('a generative run whose job never started fails too, whatever happens to the training', async () => {
  const { table } = api.services;
  const [training, generative] = [new Training(table), new Generative(table)];
  const run = { id, startedAt: api.clock.now().toISOString(), batchSize: 8, learningRate: 0.001, totalEpochs: 3 };
  await training.startJob(job(), commit);
  await generative.startRun(run, commit);
  api.clock.advance({ minutes: 15 });
  const { trainingJobs } = getTrainingServices(api.services);
  const findJob = jest
    .spyOn(prototypeOf(trainingJobs), 'findJob')
    .mockRejectedValueOnce(new Error('SageMaker is down'));
  await expect(api.runJob('trainings')).rejects.toThrow('left 1 undone');
  findJob.mockRestore();
  await api.runJob('trainings');
  expect([await training.findActiveJobId(), await generative.findActiveRunId()]).toEqual([undefined, undefined]);
});

test('a model that is named as live and does not answer is no longer named, once a change had time to begin', async () => {
  const readLive = async () => (await api.anonymous.config.get({})).models.live;
  await commit(prepareLiveModel({ version: 'research-0', since: api.clock.now().toISOString() }));
  await api.runJob('trainings');
  expect(await readLive()).toBe('research-0');
  api.clock.advance({ minutes: 2 });
  await api.runJob('trainings');
  expect(await readLive()).toBe(SHIPPED_VERSIONS.research);
});

describe('after a withdrawal for safety', () => {
  const FROM = '2027-01-01T00:00:00.000Z';
  /** Adds an analysis of a person by a version of the model. */
  const addAnalysis = async (browser: Browser, modelVersion: string) => {
    const { id } = (await browser.auth.me({})).user;
    const analysis = testAnalysis(api.clock.now(), 'canary-skin', { modelVersion });
    await new Analyses(api.services.table, api.services.vault).add(toAccountHolder(id), analysis);
  };
  const withdraw = (version: string) => {
    const withdrawnAt = api.clock.now().toISOString();
    return commit([new SafetyNotices(api.services.table).prepareStart({ version, from: FROM, withdrawnAt })]);
  };
  const listMails = async () =>
    (await api.deliverMails()).filter(({ subject }) => subject === 'Please look at your history');

  test('everyone who has a result of the model gets one mail, whatever mail trouble they had, and nobody else', async () => {
    await addAnalysis(api.subscriber, 'research-2');
    await addAnalysis(api.subscriber, 'research-1');
    await addAnalysis(api.user, 'research-2');
    await addAnalysis(api.other, 'research-1');
    const { id } = (await api.user.auth.me({})).user;
    await api.services.users.change(id, { mailTrouble: 'complained' });
    await withdraw('research-2');
    await api.runJob('trainings');
    await api.runJob('trainings');
    const mails = await listMails();
    expect(mails.flatMap(({ to }) => to).sort()).toEqual([api.subscriber.email, api.user.email].sort());
    expect(mails[0]!.text).toMatch(/^We withdrew one of our models for safety\. .*between January 1, 2027 and/);
    expect(mails[0]!.text).not.toMatch(/canary|skin|melanoma|cancer|mole|risk|tier|research/i);
    expect(await new SafetyNotices(api.services.table).list()).toEqual([]);
  });

  test('parallel runs send no mail twice, and an account without a result gets none', async () => {
    await addAnalysis(api.subscriber, 'research-2');
    await withdraw('research-2');
    await Promise.all([api.runJob('trainings'), api.runJob('trainings')]);
    expect((await listMails()).flatMap(({ to }) => to)).toEqual([api.subscriber.email]);
  });

  describe('whose change of the model is not certain yet', () => {
    const METRICS = { accuracy: 0.8, balancedAccuracy: 0.75, sensitivity: 0.95, specificity: 0.6, n: 400 };
    const REPORT: HeadReport = {
      ...{ version: 'research-2', liveVersion: 'research-1', epochs: 7, live: METRICS, candidate: METRICS },
      ...{ samples: { benign: 10, suspicious: 1, malignant: 1, unreadable: 0 }, changedPhotos: [], promotion: null },
      changes: { found: 2, missed: 1, cleared: 3, alarmed: 0 },
    };
    /** Lets the endpoint run the trained model, withdraws it for safety, and returns what reads its status. */
    const withdrawTrained = async () => {
      const training = new Training(api.services.table);
      await training.startJob(job(), commit);
      await training.updateJob((await training.findJob(id))!, { status: 'live', report: REPORT }, commit);
      const { trainingJobs, hosting } = getTrainingServices(api.services);
      const config = trainingJobs.buildJobName('head', id);
      const getCurrent = jest.spyOn(prototypeOf(hosting), 'getCurrent').mockResolvedValue({ config, changing: false });
      await addAnalysis(api.subscriber, 'research-2');
      const from = (await training.findJob(id))!;
      const decision = { by: 'admin', reason: 'It misses melanomas', at: api.clock.now().toISOString() };
      await training.switchModel({ from, to: null }, { ...decision, isForSafety: true }, commit);
      await withdraw('research-2');
      return { getCurrent, readStatus: async () => (await training.findJob(id))?.status };
    };
    afterEach(() => jest.restoreAllMocks());

    test('nobody is mailed before the endpoint runs the other model', async () => {
      const { getCurrent } = await withdrawTrained();
      await api.runJob('trainings');
      expect(await listMails()).toEqual([]);
      getCurrent.mockRestore();
      await api.runJob('trainings');
      expect((await listMails()).flatMap(({ to }) => to)).toEqual([api.subscriber.email]);
    });

    test('nobody is mailed where the change is taken back, also not after a later one', async () => {
      const { getCurrent, readStatus } = await withdrawTrained();
      api.clock.advance({ minutes: 2 });
      await api.runJob('trainings');
      expect(await readStatus()).toBe('live');
      getCurrent.mockRestore();
      await commit([prepareShippedModel()]);
      await api.runJob('trainings');
      expect(await listMails()).toEqual([]);
    });
  });

  test('a second withdrawal is told again, and a letter goes behind codes', async () => {
    await addAnalysis(api.subscriber, 'research-2');
    await withdraw('research-2');
    await api.runJob('trainings');
    api.clock.advance({ days: 1 });
    await withdraw('research-2');
    await api.runJob('trainings');
    const bulk = (await api.scanTable()).filter(({ PK }) => PK === keys.letter('', 'bulk').PK);
    expect(bulk).toHaveLength(2);
  });
});

test('without an active training the job does nothing', async () => {
  await api.runJob('trainings');
  expect(api.metrics).toMatchObject([{ job: 'trainings', failed: 0, overdue: 0 }]);
});
