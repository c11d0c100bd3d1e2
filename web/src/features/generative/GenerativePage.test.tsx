import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { QUALITY_ENHANCEMENTS, type GenerativeRun, type GenerativeStats } from '#domain/training/generative';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { startTestServer, type Reply, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import GenerativePage from './GenerativePage';

const EMPTY: GenerativeStats = {
  modelsInitialized: { generator: false, discriminator: false, vae: false },
  ...{ datasetSize: 0, available: 0, imageSize: 128, latentDim: 128, batchSize: 16, learningRate: 0.0002 },
  qualityEnhancements: [...QUALITY_ENHANCEMENTS],
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
    ...{ vaeLoss: null, generatorLoss: 0.713, discriminatorLoss: 1.298 },
    photographs: { learnt: 80, heldBack: 20, unreadable: 0 },
  },
};

let stats: GenerativeStats;
let server: TestServer;
function open(first: GenerativeStats, more: Record<string, Reply> = {}) {
  stats = first;
  server = startTestServer({ 'GET /api/generative/stats': () => ({ body: stats }), ...more });
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
const reads = () => server.calls.filter(({ call }) => call === 'GET /api/generative/stats').length;
const passing = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.findByRole('button', { name });
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('before anything is there: Initialize, Load Dataset, Need 100+, and no run can be started', async () => {
  open(EMPTY);
  expect(await button('Initialize')).toBeTruthy();
  expect(await button('Load Dataset')).toBeTruthy();
  for (const text of ['Need 100+', '128×128', '128', 'Initialize the models first.', 'For research only']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  await user.click(await button('Train GAN (50 epochs)'));
  expect(server.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles).toEqual(
    expect.arrayContaining(['Service Status', 'Dataset Info', 'GAN Training', 'Requirements', 'Quality Enhancements']),
  );
  const listed = (title: string) =>
    [...screen.getByRole('heading', { name: title }).parentElement!.querySelectorAll('li')].map((li) => li.textContent);
  expect(listed('Architecture')).toEqual(QUALITY_ENHANCEMENTS.slice(0, 5));
  expect(listed('Training Features')).toEqual(QUALITY_ENHANCEMENTS.slice(5));
});

test('with models and 100 images neither is offered again, and the button starts 50 epochs', async () => {
  open(READY, { 'POST /api/generative/train-gan': { status: 202, body: { runId: RUN.runId, status: 'starting' } } });
  await user.click(await button('Train GAN (50 epochs)'));
  for (const text of ['Initialize', 'Load Dataset', 'Need 100+']) expect(screen.queryByText(text)).toBeNull();
  expect(server.calls.find(({ call }) => call === 'POST /api/generative/train-gan')!.body).toEqual({
    epochs: 50,
    batchSize: 16,
    learningRate: 0.0002,
  });
});

test('a run is asked for every 2 seconds, with its losses, and every 30 once it is over', async () => {
  open({ ...READY, isTraining: true, run: RUN });
  expect(await screen.findByText('0.713')).toBeTruthy();
  expect(screen.getByText('1.298')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: /Epoch 13 of 50, step 63 of 250/ })).toBeTruthy();
  let before = reads();
  await passing(10_000);
  expect(reads() - before).toBe(5);
  stats = { ...READY, run: { ...RUN, status: 'stopped' } };
  await passing(2000);
  expect(await button('Resume from the last checkpoint')).toBeTruthy();
  before = reads();
  await passing(60_000);
  expect(reads() - before).toBe(2);
});

test('a failure is told with the server’s words under its specified title', async () => {
  const failed = (message: string): Reply => ({ status: 409, body: { code: 'conflict', message } });
  open(READY, { 'POST /api/generative/train-gan': failed('The models are being trained already.') });
  await user.click(await button('Train GAN (50 epochs)'));
  expect(await screen.findByText('GAN Training Failed')).toBeTruthy();
  expect(screen.getByText('The models are being trained already.')).toBeTruthy();
});
