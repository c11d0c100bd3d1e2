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
function open(first: TrainingStats, more: Record<string, Reply> = {}) {
  stats = first;
  server = startTestServer({ 'GET /api/training/stats': () => ({ body: stats }), ...more });
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

/** Keeps the call that trains unanswered until the answer is let through. */
function holdTraining(): () => void {
  const { fetch } = globalThis;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  globalThis.fetch = async (...call) => {
    if (call[1]?.method === 'POST') await held;
    return fetch(...call);
  };
  return () => letThrough();
}

const passing = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.findByRole('button', { name });
const toasts = (title: string) => screen.queryAllByText(title).length;
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('under 10 photos the page says how many are missing, and has no Train button', async () => {
  open({ ...READY, count: 9, needed: 1 });
  expect(await screen.findByText('Need 1 more sample')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Train Model' })).toBeNull();
});

test('while the call that trains waits for the end, the page shows how far the training is, and then tells the end once', async () => {
  const { candidate, live, changes } = REPORT;
  const told = { ...candidate, ...NEXT, live, changes, status: 'refused', warning: null, message: 'Not used.' };
  open(READY, { 'POST /api/training/train': { body: told } });
  const letThrough = holdTraining();
  await user.click(await button('Train Model'));
  expect(screen.getByRole('progressbar', { name: 'Starting' })).toBeTruthy();
  stats = { ...READY, job: { ...JOB, ...NEXT } };
  await passing(3000);
  expect(screen.getByRole('progressbar', { name: 'Learning (30 of 300)' })).toBeTruthy();
  stats = { ...READY, job: { ...REFUSED, ...NEXT } };
  await passing(3000);
  expect(toasts('Model Training Complete')).toBe(0);
  letThrough();
  expect(await screen.findByText('Accuracy 82.3% on 1,400 test photos')).toBeTruthy();
  await user.click(await button('Dismiss'));
  await passing(40_000);
  expect(toasts('Model Training Complete')).toBe(0);
});

test('a training that takes longer than its call is followed to its end', async () => {
  open(READY, { 'POST /api/training/train': { status: 202, body: { jobId: JOB.jobId, status: 'training' } } });
  const press = user.click(await button('Train Model'));
  stats = { ...READY, job: JOB };
  await press;
  expect(await screen.findByRole('progressbar', { name: 'Learning (30 of 300)' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Train Model' })).toBeNull();
  stats = { ...READY, job: REFUSED };
  await passing(3000);
  expect(screen.getByText('Accuracy 82.3% on 1,400 test photos')).toBeTruthy();
  expect(screen.getByText('Not used')).toBeTruthy();
  expect(screen.getByText(/^Trained on only 12 added photos/)).toBeTruthy();
  expect(await button('Train Model')).toBeTruthy();
});

test('a new training shows nothing of the one before', async () => {
  open({ ...READY, job: REFUSED });
  holdTraining();
  await user.click(await button('Train Model'));
  expect(screen.getByRole('progressbar', { name: 'Starting' })).toBeTruthy();
});

test('a job killed half-way is told, the old model answers, and Train is available', async () => {
  open({ ...READY, job: JOB });
  await screen.findByRole('progressbar');
  stats = { ...READY, job: FAILED };
  await passing(3000);
  expect(screen.getByText('Training Failed')).toBeTruthy();
  expect(screen.getAllByText('The model in use did not change.')).toHaveLength(2);
  expect(screen.getByText('The model that came with the product answers now.')).toBeTruthy();
  expect(await button('Train Model')).toBeTruthy();
});

test('a live model from before a change of weights: the page says why nothing is trained, with the way back beside it', async () => {
  const failure = TRAINING_FAILURES.otherModel;
  const live = { ...READY, model: { jobId: JOB.jobId, canRollBack: true, changing: false } };
  open({ ...live, job: { ...FAILED, failure } }, { 'POST /api/training/rollback': { body: { message: 'Going.' } } });
  expect(await screen.findByText(failure)).toBeTruthy();
  stats = { ...READY, job: { ...FAILED, failure } };
  await user.click(await button('Go back to the model before'));
  expect(await screen.findByText('Going.')).toBeTruthy();
  expect(screen.queryByText(failure)).toBeNull();
  expect(await button('Train Model')).toBeTruthy();
});

test('one click goes back to the model before, where there is one', async () => {
  const message = 'The model before is being put back. It answers in a moment.';
  const live = { ...READY, model: { jobId: JOB.jobId, canRollBack: true, changing: false } };
  open({ ...live, job: { ...REFUSED, status: 'live' } }, { 'POST /api/training/rollback': { body: { message } } });
  expect(await screen.findByText('A model trained here answers now.')).toBeTruthy();
  stats = READY;
  await user.click(await button('Go back to the model before'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(server.calls.filter(({ call }) => call === 'POST /api/training/rollback')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Go back to the model before' })).toBeNull();
});
