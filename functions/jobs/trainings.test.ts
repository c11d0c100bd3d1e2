import { Generative } from '#data/training/generative';
import { Training } from '#data/training/training';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { getTrainingServices } from '#functions/services/training/trainingServices';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => api.close());

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const commit = (writes: Parameters<TestApi['services']['table']['transact']>[0]) => api.services.table.transact(writes);

test('a training whose job never started fails without a viewer, and the next can start', async () => {
  const training = new Training(api.services.table);
  await training.startJob(id, 'shipped', api.clock.now(), commit);
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
  await training.startJob(id, 'shipped', api.clock.now(), commit);
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

test('without an active training the job does nothing', async () => {
  await api.runJob('trainings');
  expect(api.metrics).toMatchObject([{ job: 'trainings', failed: 0, overdue: 0 }]);
});
