import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { TRAINING_FAILURES, type HeadReport, type TrainingJob, type TrainingStats } from '#domain/training/training';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { startTestServer, type Reply, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import TrainingPage from './TrainingPage';

const FIGURES = { accuracy: 0.8125, balancedAccuracy: 0.75, sensitivity: 0.95, specificity: 0.6, n: 1400 };
const REPORT: HeadReport = {
  version: 'research-2',
  liveVersion: 'research-1',
  samples: { benign: 4, suspicious: 4, malignant: 4, unreadable: 0 },
  epochs: 7,
  live: FIGURES,
  candidate: { ...FIGURES, accuracy: 0.8234 },
  changes: { found: 2, missed: 1, cleared: 3, alarmed: 0 },
};
const JOB: TrainingJob = {
  jobId: '01JD0000000000000000000000',
  status: 'training',
  startedAt: '2026-03-04T10:00:00.000Z',
  finishedAt: null,
  progress: { phase: 'Learning', done: 30, total: 300 },
  report: null,
  failure: null,
};
const READY: TrainingStats = {
  ...{ count: 12, benign: 4, suspicious: 4, malignant: 4, needed: 0 },
  model: { jobId: null, canRollBack: false, changing: false },
  job: null,
};
const REFUSED: TrainingJob = { ...JOB, status: 'refused', progress: null, report: REPORT };
const FAILED: TrainingJob = { ...JOB, status: 'failed', progress: null, failure: 'The model in use did not change.' };
const NEXT = { jobId: '01JD0000000000000000000001' };

let stats: TrainingStats;
let server: TestServer;
function renderTraining(initialStats: TrainingStats, moreReplies: Record<string, Reply> = {}) {
  stats = initialStats;
  server = startTestServer({ 'GET /api/training/stats': () => ({ body: stats }), ...moreReplies });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <TrainingPage />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
}

/** Delays POST requests until the returned function is called. */
function delayTraining(): () => void {
  const { fetch } = globalThis;
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (...call) => {
    if (call[1]?.method === 'POST') await gate;
    return fetch(...call);
  };
  return () => release();
}

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const findButton = (name: string) => screen.findByRole('button', { name });
const countToasts = (title: string) => screen.queryAllByText(title).length;
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('with fewer than 10 photos the page says how many are missing, and has no Train button', async () => {
  renderTraining({ ...READY, count: 9, needed: 1 });
  expect(await screen.findByText('Need 1 more sample')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Train Model' })).toBeNull();
});

test('while the call waits for the end of the training, the page shows progress, and then one toast', async () => {
  const { candidate, live, changes } = REPORT;
  const response = { ...candidate, ...NEXT, live, changes, status: 'refused', warning: null, message: 'Not used.' };
  renderTraining(READY, { 'POST /api/training/train': { body: response } });
  const release = delayTraining();
  await user.click(await findButton('Train Model'));
  expect(screen.getByRole('progressbar', { name: 'Starting' })).toBeTruthy();
  stats = { ...READY, job: { ...JOB, ...NEXT } };
  await advance(3000);
  expect(screen.getByRole('progressbar', { name: 'Learning (30 of 300)' })).toBeTruthy();
  stats = { ...READY, job: { ...REFUSED, ...NEXT } };
  await advance(3000);
  expect(countToasts('Model Training Complete')).toBe(0);
  release();
  expect(await screen.findByText('Accuracy 82.3% on 1,400 test photos')).toBeTruthy();
  await user.click(await findButton('Dismiss'));
  await advance(40_000);
  expect(countToasts('Model Training Complete')).toBe(0);
});

test('a training that takes longer than its call is polled until it ends', async () => {
  renderTraining(READY, {
    'POST /api/training/train': { status: 202, body: { jobId: JOB.jobId, status: 'training' } },
  });
  const press = user.click(await findButton('Train Model'));
  stats = { ...READY, job: JOB };
  await press;
  expect(await screen.findByRole('progressbar', { name: 'Learning (30 of 300)' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Train Model' })).toBeNull();
  stats = { ...READY, job: REFUSED };
  await advance(3000);
  expect(screen.getByText('Accuracy 82.3% on 1,400 test photos')).toBeTruthy();
  expect(screen.getByText('Not used')).toBeTruthy();
  expect(screen.getByText(/^Trained on only 12 added photos/)).toBeTruthy();
  expect(await findButton('Train Model')).toBeTruthy();
});

test('a new training shows nothing of the previous one', async () => {
  renderTraining({ ...READY, job: REFUSED });
  delayTraining();
  await user.click(await findButton('Train Model'));
  expect(screen.getByRole('progressbar', { name: 'Starting' })).toBeTruthy();
});

test('a failed job is reported, the old model stays live, and Train is available', async () => {
  renderTraining({ ...READY, job: JOB });
  await screen.findByRole('progressbar');
  stats = { ...READY, job: FAILED };
  await advance(3000);
  expect(screen.getByText('Training Failed')).toBeTruthy();
  expect(screen.getAllByText('The model in use did not change.')).toHaveLength(2);
  expect(screen.getByText('The model that came with the product answers now.')).toBeTruthy();
  expect(await findButton('Train Model')).toBeTruthy();
});

test('when the live model was trained on other base weights, the page says why no training is possible and offers a rollback', async () => {
  const failure = TRAINING_FAILURES.otherModel;
  const live = { ...READY, model: { jobId: JOB.jobId, canRollBack: true, changing: false } };
  renderTraining(
    { ...live, job: { ...FAILED, failure } },
    { 'POST /api/training/rollback': { body: { message: 'Going.' } } },
  );
  expect(await screen.findByText(failure)).toBeTruthy();
  stats = { ...READY, job: { ...FAILED, failure } };
  await user.click(await findButton('Go back to the model before'));
  expect(await screen.findByText('Going.')).toBeTruthy();
  expect(screen.queryByText(failure)).toBeNull();
  expect(await findButton('Train Model')).toBeTruthy();
});

test('one click rolls back to the previous model, if there is one', async () => {
  const message = 'The model before is being put back. It answers in a moment.';
  const live = { ...READY, model: { jobId: JOB.jobId, canRollBack: true, changing: false } };
  renderTraining(
    { ...live, job: { ...REFUSED, status: 'live' } },
    { 'POST /api/training/rollback': { body: { message } } },
  );
  expect(await screen.findByText('A model trained here answers now.')).toBeTruthy();
  stats = READY;
  await user.click(await findButton('Go back to the model before'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(server.calls.filter(({ call }) => call === 'POST /api/training/rollback')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Go back to the model before' })).toBeNull();
});
