import { Generative } from '#data/training/generative';
import { Training } from '#data/training/training';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { trainingServices } from '#functions/services/trainer/trainingServices';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => api.close());

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const commit = (writes: Parameters<TestApi['services']['table']['transact']>[0]) => api.services.table.transact(writes);

test('a training whose job never began is ended without anybody looking, and the next may start', async () => {
  const training = new Training(api.services.table, api.services.vault);
  await training.begin(id, api.clock.now(), commit);
  await api.job('trainings');
  expect(await training.running()).toBe(id);
  api.clock.advance({ minutes: 15 });
  await api.job('trainings');
  expect(await training.running()).toBeUndefined();
  expect(await training.job(id)).toMatchObject({ status: 'failed', finishedAt: api.clock.now().toISOString() });
});

test('a generative run whose job never began is ended too, whatever becomes of the training', async () => {
  const { table, vault } = api.services;
  const [training, generative] = [new Training(table, vault), new Generative(table)];
  const run = { id, startedAt: api.clock.now().toISOString(), batchSize: 8, learningRate: 0.001, totalEpochs: 3 };
  await training.begin(id, api.clock.now(), commit);
  await generative.begin(run, commit);
  api.clock.advance({ minutes: 15 });
  const { trainer } = trainingServices(api.services);
  const find = jest.spyOn(trainer, 'find').mockRejectedValueOnce(new Error('SageMaker is down'));
  await expect(api.job('trainings')).rejects.toThrow('left 1 undone');
  find.mockRestore();
  await api.job('trainings');
  expect([await training.running(), await generative.running()]).toEqual([undefined, undefined]);
});

test('where nothing is trained there is nothing to do', async () => {
  await api.job('trainings');
  expect(api.measurements).toMatchObject([{ job: 'trainings', failed: 0, overdue: 0 }]);
});
