import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { ModelAnswers, PromotionReport, ScopeFigures } from '#domain/training/promotion';
import type { HeadReport, TrainingJob, TrainingRecord, TrainingStats } from '#domain/training/training';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { startTestServer, type Reply, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import TrainingPage from './TrainingPage';

const FIGURES = { accuracy: 0.8125, balancedAccuracy: 0.75, sensitivity: 0.95, specificity: 0.6, n: 1400 };
const ESTIMATE = { value: 0.8, low: 0.75, high: 0.85 };
const MODEL = { sensitivity: ESTIMATE, specificity: ESTIMATE, balancedAccuracy: ESTIMATE, auc: ESTIMATE };
const BETTER = { ...MODEL, auc: { value: 0.9312, low: 0.92, high: 0.94 } };
const ANSWERS: ModelAnswers = {
  tiers: {
    benign: { low: 600, moderate: 300, high: 100 },
    suspicious: { low: 8, moderate: 152, high: 40 },
    malignant: { low: 5, moderate: 45, high: 150 },
  },
  calibrationError: 0.054,
};
const SCOPE: ScopeFigures = {
  ...{ n: 1400, shipped: MODEL, live: MODEL, candidate: BETTER },
  answers: { shipped: ANSWERS, live: ANSWERS, candidate: { ...ANSWERS, calibrationError: 0.041 } },
};
const createPromotion = (hasFailed: boolean): PromotionReport => ({
  shippedVersion: 'research-1',
  figures: { all: SCOPE, dermoscopic: { ...SCOPE, n: 1200 }, phone: { ...SCOPE, n: 200 } },
  tones: [],
  rules: [
    { rule: 'balancedAccuracy', difference: 0.002, hasFailed: false },
    { rule: 'sensitivity', against: 'live', domain: 'phone', difference: -0.012, pValue: 0.3, hasFailed },
  ],
});
const REPORT: HeadReport = {
  version: 'research-2',
  liveVersion: 'research-1',
  samples: { benign: 4, suspicious: 4, malignant: 4, unreadable: 0 },
  epochs: 7,
  live: FIGURES,
  candidate: { ...FIGURES, accuracy: 0.8234 },
  changes: { found: 2, missed: 1, cleared: 3, alarmed: 0 },
  changedPhotos: [
    { name: 'ham10000 ISIC_0024306', diagnosis: 'mel', domain: 'dermoscopic', live: 'high', candidate: 'low' },
    { name: 'pad_ufes_20 PAT_1_2_3', diagnosis: 'bcc', domain: 'phone', live: 'low', candidate: 'moderate' },
  ],
  promotion: createPromotion(true),
};
const JOB: TrainingJob = {
  jobId: '01JD0000000000000000000000',
  status: 'training',
  startedAt: '2026-03-04T10:00:00.000Z',
  photoCount: 12,
  finishedAt: null,
  progress: { phase: 'Learning', done: 30, total: 300, secondsElapsed: 200, secondsLeft: 20 },
  report: null,
  failure: null,
  failureCode: null,
  promotion: null,
  withdrawal: null,
};
const READY: TrainingStats = {
  ...{ count: 12, benign: 4, suspicious: 4, malignant: 4, needed: 0 },
  model: { jobId: null, version: 'research-1', shippedVersion: 'research-1', canRollBack: false, changing: false },
  job: null,
};
const TRAINED = {
  ...{ jobId: JOB.jobId, version: 'research-2', shippedVersion: 'research-1' },
  ...{ canRollBack: true, changing: false },
};
const REFUSED: TrainingJob = { ...JOB, status: 'refused', progress: null, report: REPORT };
const FAILED: TrainingJob = { ...JOB, status: 'failed', progress: null, failure: 'The model in use did not change.' };
const NEXT = { jobId: '01JD0000000000000000000001' };

let stats: TrainingStats;
let records: TrainingRecord[];
let server: TestServer;
function renderTraining(initialStats: TrainingStats, moreReplies: Record<string, Reply> = {}) {
  stats = initialStats;
  server = startTestServer({
    'GET /api/training/stats': () => ({ body: stats }),
    'GET /api/training/jobs': () => ({ body: records }),
    ...moreReplies,
  });
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

/** Types a reason into the open dialog and confirms it. */
async function confirm(button: string, reason: string): Promise<void> {
  const dialog = within(screen.getByRole('dialog'));
  if (reason) await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), reason);
  await user.click(dialog.getByRole('button', { name: button }));
}

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const findButton = (name: string) => screen.findByRole('button', { name });
const countToasts = (title: string) => screen.queryAllByText(title).length;
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });

beforeEach(() => {
  records = [];
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('with fewer than 10 photos the page says how many are missing, and has no Train button', async () => {
  renderTraining({ ...READY, count: 9, needed: 1 });
  expect(await screen.findByText('Need 1 more sample')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Train Model' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'The HAM10000 dataset' })).toBeTruthy();
});

test('a training that cannot be started is reported', async () => {
  renderTraining(READY, { 'POST /api/training/train': { status: 500, body: {} } });
  await user.click(await findButton('Train Model'));
  expect(await screen.findByText('Training Failed')).toBeTruthy();
  expect(screen.getByText('Failed to train model')).toBeTruthy();
});

test('while the call waits for the end of the training, the page shows progress, and then one toast', async () => {
  const { candidate, live, changes, promotion } = REPORT;
  const response = {
    ...candidate,
    ...NEXT,
    live,
    changes,
    promotion,
    status: 'refused',
    warning: null,
    message: 'Not used.',
  };
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
  expect(screen.getByText('Running for 3 minutes, about 1 minute left in this step.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Train Model' })).toBeNull();
  stats = { ...READY, job: REFUSED };
  await advance(3000);
  expect(screen.getByText('Accuracy 82.3% on 1,400 test photos')).toBeTruthy();
  expect(screen.getByText('Can’t be promoted')).toBeTruthy();
  expect(screen.getByText(/^Trained on only 12 added photos/)).toBeTruthy();
  const missed = screen.getByRole('table', { name: 'Newly rated low by the candidate', hidden: true });
  expect(missed.textContent).toContain('HAM10000, ISIC_0024306');
  expect(missed.textContent).not.toContain('PAT_1_2_3');
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
  expect(screen.getByText('Live model: original (research-1)')).toBeTruthy();
  expect(await findButton('Train Model')).toBeTruthy();
});

test('when the live model was trained on other base weights, the page says why no training is possible, in whatever language, and offers a rollback', async () => {
  const failure = 'El modelo en uso es de una versión anterior del producto.';
  const OUTDATED: TrainingJob = { ...FAILED, failure, failureCode: 'otherModel' };
  const live = { ...READY, model: TRAINED };
  renderTraining({ ...live, job: OUTDATED }, { 'POST /api/training/rollback': { body: { message: 'Going.' } } });
  expect(await screen.findByText(failure)).toBeTruthy();
  stats = { ...READY, job: OUTDATED };
  await user.click(await findButton('Roll back to the previous model'));
  await confirm('Roll back to the previous model', 'Too old');
  expect(await screen.findByText('Going.')).toBeTruthy();
  expect(screen.queryByText(failure)).toBeNull();
  expect(await findButton('Train Model')).toBeTruthy();
});

test('a rollback asks for a reason, and is offered only if there is a previous model', async () => {
  const message = 'The previous model is being put back. It answers in a moment.';
  const live = { ...READY, model: TRAINED };
  renderTraining(
    { ...live, job: { ...REFUSED, status: 'live' } },
    { 'POST /api/training/rollback': { body: { message } } },
  );
  expect(await screen.findByText('Live model: trained here (research-2)')).toBeTruthy();
  stats = READY;
  await user.click(await findButton('Roll back to the previous model'));
  await confirm('Roll back to the previous model', '');
  expect(await screen.findByText('Please say why')).toBeTruthy();
  await confirm('Roll back to the previous model', 'Worse on my photos');
  expect(await screen.findByText(message)).toBeTruthy();
  const calls = server.calls.filter(({ call }) => call === 'POST /api/training/rollback');
  expect(calls).toMatchObject([{ body: { reason: 'Worse on my photos', isForSafety: false } }]);
  expect(screen.queryByRole('button', { name: 'Roll back to the previous model' })).toBeNull();
});

test('a withdrawal for safety is chosen in the dialog, which says who is mailed', async () => {
  const live = { ...READY, model: TRAINED };
  renderTraining(live, { 'POST /api/training/rollback': { body: { message: 'Going.' } } });
  await user.click(await findButton('Roll back to the previous model'));
  const checkbox = screen.getByRole('checkbox', { name: 'I withdraw this model for safety' });
  expect(screen.getByText(/^We then email everyone who has a result of this model/)).toBeTruthy();
  await user.click(checkbox);
  await confirm('Roll back to the previous model', 'It misses melanomas');
  expect(await screen.findByText('Going.')).toBeTruthy();
  const calls = server.calls.filter(({ call }) => call === 'POST /api/training/rollback');
  expect(calls).toMatchObject([{ body: { reason: 'It misses melanomas', isForSafety: true } }]);
});

test('figures by skin tone are shown where at least 100 photos have the tone; other tones are not tested', async () => {
  const tones = [
    { tone: 'light' as const, n: 812, figures: { ...SCOPE, n: 812 } },
    { tone: 'dark' as const, n: 3, figures: null },
  ];
  renderTraining({
    ...READY,
    job: { ...REFUSED, report: { ...REPORT, promotion: { ...createPromotion(true), tones } } },
  });
  const table = await screen.findByRole('table', { name: 'Figures by skin tone', hidden: true });
  const [, light, dark] = within(table).getAllByRole('rowgroup', { hidden: true });
  expect(light!.textContent).toMatch(/^Light skin, 812 photosSensitivity/);
  expect(dark!.textContent).toBe('Dark skin, 3 photosNot tested: fewer than 100 photos.');
});

test('a changed test photo is shown with its credit where its license allows it, and named with a link to its dataset', async () => {
  const changedPhotos = [
    { ...REPORT.changedPhotos[0]!, name: 'isic2017 ISIC_0012395' },
    { ...REPORT.changedPhotos[0]!, name: 'ham10000 ISIC_0024306' },
  ];
  renderTraining({ ...READY, job: { ...REFUSED, report: { ...REPORT, changedPhotos } } });
  const table = within(await screen.findByRole('table', { name: 'Newly rated low by the candidate', hidden: true }));
  const pictures = table.getAllByRole('img', { hidden: true });
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual(['Melanoma, test photo ISIC_0012395']);
  expect(table.getByText('ISIC Archive, 2018, CC0')).toBeTruthy();
  const link = table.getByRole('link', { name: 'HAM10000', hidden: true });
  expect(link.getAttribute('href')).toBe('https://doi.org/10.7910/DVN/DBW86T');
});

test('a candidate that fails a rule shows which one, beside the figures of three models, and cannot be promoted', async () => {
  renderTraining({ ...READY, job: REFUSED });
  expect(await screen.findByText('1 rule failed. This candidate can’t be promoted.')).toBeTruthy();
  const failed = screen.getAllByRole('listitem').filter((item) => item.textContent.startsWith('Failed'));
  expect(failed.map(({ textContent }) => textContent)).toEqual([
    'Failed Sensitivity on phone photos no lower than the live model’s−1.2 points, p = 0.30',
  ]);
  expect(screen.queryByRole('button', { name: 'Promote this model' })).toBeNull();
  const table = screen.getByRole('table', { name: 'Figures of the three models' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Figure', 'Shipped', 'Live', 'Candidate']);
  expect(within(table).getByText('0.931')).toBeTruthy();
  expect(within(table).getAllByText('Low: 600 (60.0%)')).toHaveLength(3);
  expect(within(table).getByText('4.1%')).toBeTruthy();
  const byKind = within(screen.getByRole('table', { name: 'Figures by kind of photo', hidden: true }));
  expect(byKind.getByText('200 phone photos')).toBeTruthy();
  expect(byKind.getAllByText('0.931')).toHaveLength(2);
});

test('a candidate that passes every rule is promoted with a reason, after a dialog', async () => {
  const message = 'The new model is being deployed. It answers in a moment.';
  const report = { ...REPORT, promotion: createPromotion(false) };
  renderTraining(
    { ...READY, job: { ...JOB, status: 'candidate', progress: null, report } },
    { 'POST /api/training/promote': { body: { message } } },
  );
  await user.click(await findButton('Promote this model'));
  expect(screen.getByRole('dialog', { name: 'Promote research-2?' })).toBeTruthy();
  await confirm('Promote this model', 'Better on phone photos');
  expect(await screen.findByText(message)).toBeTruthy();
  const calls = server.calls.filter(({ call }) => call === 'POST /api/training/promote');
  expect(calls).toMatchObject([{ body: { jobId: JOB.jobId, reason: 'Better on phone photos' } }]);
});

test('an earlier candidate is promoted from its comparison only', async () => {
  const report = { ...REPORT, version: 'research-0', promotion: createPromotion(false) };
  const people = { startedBy: null, promotedBy: null, withdrawnBy: null };
  records = [{ ...JOB, ...NEXT, ...people, status: 'candidate', progress: null, report }];
  renderTraining({ ...READY, job: REFUSED }, { 'POST /api/training/promote': { body: { message: 'In a moment.' } } });
  await user.click(await findButton('See the comparison'));
  const dialog = within(screen.getByRole('dialog', { name: 'Comparison of research-0' }));
  expect(dialog.getByRole('table', { name: 'Figures of the three models' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Promote this model' })).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Promote this model' }));
  const question = within(screen.getByRole('dialog', { name: 'Promote research-0?' }));
  await user.type(question.getByRole('textbox', { name: /^Reason/ }), 'Better');
  await user.click(question.getByRole('button', { name: 'Promote this model' }));
  expect(await screen.findByText('In a moment.')).toBeTruthy();
  const calls = server.calls.filter(({ call }) => call === 'POST /api/training/promote');
  expect(calls).toMatchObject([{ body: { jobId: NEXT.jobId, reason: 'Better' } }]);
});

test('with too few photos of a group the page says what is missing for a promotion', async () => {
  renderTraining({ ...READY, count: 59, benign: 25, suspicious: 15, malignant: 19 });
  const text =
    'You can train now, but a model from these photos can’t be promoted. ' +
    'Missing: 5 more suspicious photos, 1 more malignant photo.';
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the list of models shows what each came from, and who decided and why', async () => {
  const decision = { by: 'someone', reason: 'Worse on my photos', at: JOB.startedAt };
  records = [
    {
      ...{ ...JOB, status: 'withdrawn', report: REPORT, promotion: { ...decision, reason: 'Better' } },
      ...{ withdrawal: decision, startedBy: 'joe@example.org', promotedBy: 'ann@example.org', withdrawnBy: null },
    },
  ];
  renderTraining(READY);
  const table = await screen.findByRole('table', { name: 'Models and trainings' });
  const cells = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(0, 4)).toEqual(['research-1', '12 photos', '95.0%, 60.0%', 'Rolled back']);
  expect(cells[4]).toContain('by joe@example.org');
  expect(cells[5]).toMatch(/Promoted by ann@example.org \(.* 20\d\d.*\): Better/);
  expect(cells[5]).toMatch(/Rolled back by a deleted account \(.* 20\d\d.*\): Worse on my photos/);
  expect(within(table).getByRole('link', { name: '12 photos' }).getAttribute('href')).toContain(JOB.jobId);
  // The model in the release is a row of its own.
  expect(cells[9]).toBe('Live now');
});

test('any model that was live before is put back from the list, with a reason, after a dialog that says why it was withdrawn', async () => {
  const decision = { by: 'someone', reason: 'Missed one', at: JOB.startedAt };
  const earlier = { ...JOB, ...NEXT, status: 'withdrawn' as const, progress: null };
  records = [
    {
      ...{ ...earlier, report: { ...REPORT, version: 'research-0' }, promotion: decision, withdrawal: decision },
      ...{ startedBy: null, promotedBy: null, withdrawnBy: null },
    },
  ];
  const message = 'The model is being put back. It answers in a moment.';
  renderTraining({ ...READY, model: TRAINED }, { 'POST /api/training/rollback': { body: { message } } });
  const [trained, shipped] = await screen.findAllByRole('button', { name: 'Put this model back' });
  await user.click(shipped!);
  expect(screen.getByRole('dialog', { name: 'Put research-1 back?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(trained!);
  expect(screen.getByText('It was withdrawn because: Missed one')).toBeTruthy();
  await confirm('Put this model back', 'It was right');
  expect(await screen.findByText(message)).toBeTruthy();
  const calls = server.calls.filter(({ call }) => call === 'POST /api/training/rollback');
  expect(calls).toMatchObject([{ body: { reason: 'It was right', target: NEXT.jobId } }]);
});

test('a refused training says what is missing', async () => {
  const reasons = [{ code: 'one_group', message: 'All photos are benign.' }];
  const body = { code: 'conflict', message: 'No training was started.', reasons };
  renderTraining(READY, { 'POST /api/training/train': { status: 409, body } });
  await user.click(await findButton('Train Model'));
  expect(await screen.findByText('No training was started. All photos are benign.')).toBeTruthy();
});

test('a running training is stopped with a button', async () => {
  const message = 'The training stops in a moment. The live model stays.';
  renderTraining({ ...READY, job: JOB }, { 'POST /api/training/stop': { body: { message } } });
  await user.click(await findButton('Stop the training'));
  expect(await screen.findByText(message)).toBeTruthy();
});
