import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { listQualityEnhancements, type GenerativeRun, type GenerativeStats } from '#domain/training/generative';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { startTestServer, type Reply, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import GenerativePage from './GenerativePage';

const EMPTY: GenerativeStats = {
  modelsInitialized: { generator: false, discriminator: false, vae: false },
  ...{ datasetSize: 0, available: 0, imageSize: 128, latentDim: 128, batchSize: 16, learningRate: 0.0002 },
  qualityEnhancements: listQualityEnhancements(),
  ...{ isTraining: false, epoch: 0, totalEpochs: 50, generatorLoss: null, discriminatorLoss: null },
  ...{ samples: [], run: null },
};
const READY: GenerativeStats = {
  ...EMPTY,
  modelsInitialized: { generator: true, discriminator: true, vae: true },
  ...{ datasetSize: 100, available: 100 },
};
const RUN: GenerativeRun = {
  runId: '01JD0000000000000000000000',
  status: 'training',
  startedAt: '2026-03-04T10:00:00.000Z',
  ...{ batchSize: 16, learningRate: 0.0002, totalEpochs: 50, failure: null },
  progress: {
    phase: 'Generator and discriminator',
    ...{ done: 63, total: 250, epoch: 12, totalEpochs: 50, epochs: [], realFrechet: 25 },
    ...{ vaeLoss: null, generatorLoss: 0.713, discriminatorLoss: 1.298, secondsElapsed: 65, secondsLeft: 620 },
    photographs: { learnt: 80, heldBack: 20, unreadable: 0 },
  },
};

let stats: GenerativeStats;
let server: TestServer;
function renderGenerative(initialStats: GenerativeStats, moreReplies: Record<string, Reply> = {}) {
  stats = initialStats;
  server = startTestServer({
    'GET /api/generative/stats': () => ({ body: stats }),
    'GET /api/generative/runs': { body: [] },
    ...moreReplies,
  });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <GenerativePage />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
}
const countReads = () => server.calls.filter(({ call }) => call === 'GET /api/generative/stats').length;
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const findButton = (name: string) => screen.findByRole('button', { name });
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('without models and images, Initialize, Load Dataset and Need 100+ are shown, and no run can be started', async () => {
  renderGenerative(EMPTY);
  expect(await findButton('Initialize')).toBeTruthy();
  expect(await findButton('Load Dataset')).toBeTruthy();
  for (const text of ['Need 100+', '128×128', '128', 'Initialize the models first.', 'For research only']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  await user.click(await findButton('Train GAN (50 epochs)'));
  expect(server.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles).toEqual(
    expect.arrayContaining(['Service Status', 'Dataset Info', 'GAN Training', 'Requirements', 'Quality Enhancements']),
  );
  const findItems = (title: string) =>
    [...screen.getByRole('heading', { name: title }).parentElement!.querySelectorAll('li')].map((li) => li.textContent);
  expect(findItems('Architecture')).toEqual(listQualityEnhancements().slice(0, 5));
  expect(findItems('Training Features')).toEqual(listQualityEnhancements().slice(5));
});

test('with models and 100 images, neither is offered again, and the button starts 50 epochs', async () => {
  renderGenerative(READY, {
    'POST /api/generative/train-gan': { status: 202, body: { runId: RUN.runId, status: 'starting' } },
  });
  await user.click(await findButton('Train GAN (50 epochs)'));
  for (const text of ['Initialize', 'Load Dataset', 'Need 100+']) expect(screen.queryByText(text)).toBeNull();
  expect(server.calls.find(({ call }) => call === 'POST /api/generative/train-gan')!.body).toEqual({
    epochs: 50,
    batchSize: 16,
    learningRate: 0.0002,
  });
});

test('a run is polled every 2 seconds and shows its losses; after its end the page polls every 30 seconds', async () => {
  renderGenerative({ ...READY, isTraining: true, run: RUN });
  expect(await screen.findByText('0.713')).toBeTruthy();
  expect(screen.getByText('1.298')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: /Epoch 13 of 50, step 63 of 250/ })).toBeTruthy();
  expect(screen.getByText('Running for 1 minute, about 10 minutes left.')).toBeTruthy();
  let countBefore = countReads();
  await advance(10_000);
  expect(countReads() - countBefore).toBe(5);
  stats = { ...READY, run: { ...RUN, status: 'stopped' } };
  await advance(2000);
  expect(await findButton('Resume from the last checkpoint')).toBeTruthy();
  countBefore = countReads();
  await advance(60_000);
  expect(countReads() - countBefore).toBe(2);
});

const EPOCHS = [0, 1, 2].map((epoch) => ({
  ...{ epoch, frechet: 90 - epoch },
  ...{ vaeLoss: null, generatorLoss: 0.7, discriminatorLoss: 1.3 },
}));
/** A run with this many held-out photos and three epochs. */
const buildRun = (heldBack: number, changes: Partial<GenerativeRun> = {}): GenerativeRun => ({
  ...RUN,
  status: 'completed',
  progress: { ...RUN.progress!, epochs: EPOCHS, photographs: { learnt: 4 * heldBack, heldBack, unreadable: 0 } },
  ...changes,
});
const SAMPLES = { 'GET /api/generative/samples': { body: { epoch: 2, picture: 'data:image/jpeg;base64,AA==' } } };

test.each([
  [31, false],
  [32, true],
])('with %i held-out photos the Fréchet distance is drawn: %s', async (heldBack, isDrawn) => {
  renderGenerative({ ...READY, run: buildRun(heldBack) }, SAMPLES);
  expect(await screen.findByRole('img', { name: /^Generator and discriminator loss/ })).toBeTruthy();
  expect(screen.queryByRole('img', { name: /^Fréchet distance/ }) !== null).toBe(isDrawn);
  expect(screen.queryByRole('columnheader', { name: 'Distance', hidden: true }) !== null).toBe(isDrawn);
  expect(screen.queryByText(/^Fréchet distance to photos/) !== null).toBe(isDrawn);
  expect(screen.queryByText(/The Fréchet distance is not drawn/) !== null).toBe(!isDrawn);
});

test('earlier runs show how they ended, and when opened their curves and samples to download', async () => {
  const newest = buildRun(32);
  const earlier = buildRun(40, { runId: '01JC0000000000000000000000', status: 'failed', failure: 'It diverged.' });
  renderGenerative({ ...READY, run: newest }, { ...SAMPLES, 'GET /api/generative/runs': { body: [newest, earlier] } });
  expect(await screen.findByRole('heading', { name: 'Earlier runs' })).toBeTruthy();
  const summaries = screen.getAllByText(/Interrupted, 12 of 50 epochs$/);
  expect(summaries).toHaveLength(1);
  await user.click(summaries[0]!);
  const run = summaries[0]!.closest('details')!;
  fireEvent(run, new Event('toggle'));
  expect(await within(run).findByText('It diverged.')).toBeTruthy();
  expect(within(run).getByRole('img', { name: /^Fréchet distance/ })).toBeTruthy();
  const link = await within(run).findByRole('link', { name: 'Download these pictures' });
  expect(link.getAttribute('download')).toBe('samples-01JC0000000000000000000000-2.jpg');
});

test('without an earlier run there is no history', async () => {
  renderGenerative(
    { ...READY, run: buildRun(32) },
    { ...SAMPLES, 'GET /api/generative/runs': { body: [buildRun(32)] } },
  );
  expect(await screen.findByRole('heading', { name: 'Generated samples' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Earlier runs' })).toBeNull();
});

test('a failure shows the server’s message under its own title', async () => {
  const failed = (message: string): Reply => ({ status: 409, body: { code: 'conflict', message } });
  renderGenerative(READY, { 'POST /api/generative/train-gan': failed('The models are being trained already.') });
  await user.click(await findButton('Train GAN (50 epochs)'));
  expect(await screen.findByText('GAN Training Failed')).toBeTruthy();
  expect(screen.getByText('The models are being trained already.')).toBeTruthy();
});

test('models that cannot be initialized are reported', async () => {
  renderGenerative(EMPTY, {
    'POST /api/generative/initialize': { status: 503, body: { code: 'unavailable', message: 'Back in a minute.' } },
  });
  await user.click(await findButton('Initialize'));
  expect(await screen.findByText('Initialization Failed')).toBeTruthy();
  expect(screen.getByText('Back in a minute.')).toBeTruthy();
});
