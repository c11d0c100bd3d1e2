import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { SecurityDemo } from '#domain/operations/securityDemo';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { MARIA, SIGNED_OUT, startTestServer, type Reply, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import { CALLERS, ACCESS_MATRIX } from './accessMatrix';
import SecurityDemoPage from './SecurityDemoPage';

const RANDOM_ID = 'a'.repeat(32);
const DEMO: SecurityDemo = {
  deidentification: {
    ...{ storedRecord: null, isConsenting: false, source: 'sample' },
    before: {
      id: 'one',
      email: MARIA.email,
      analysisDate: '2026-06-14T09:31:07.000Z',
      location: 'Upper back: strap',
      notes: 'Grew',
      riskLevel: 'moderate',
      modelRiskLevel: 'low',
      confidence: 0.81,
      diameter: null,
    },
    after: {
      id: RANDOM_ID,
      analysisId: RANDOM_ID,
      userPseudoId: RANDOM_ID,
      imageMetadata: { width: 224, height: 224, format: 'jpeg' },
      riskLevel: 'moderate',
      modelRiskLevel: 'low',
      confidence: 0.8,
      anonymizedFeatures: {
        asymmetry: 'moderate',
        border: 'irregular',
        color: 'varied',
        diameter: 'not_measured',
        evolving: 'changing',
      },
      generalRecommendations: ['dermatologist_soon'],
      analysisYear: 2026,
      analysisMonth: null,
      bodyRegion: 'trunk',
      lesionSizeCategory: 'unknown',
      deidentifiedAt: '2026',
    },
  },
  envelope: {
    text: 'A note.',
    parts: { version: '01', iv: 'ab'.repeat(12), tag: 'cd'.repeat(16), ciphertext: 'ef'.repeat(9) },
    attempts: [
      { how: 'With the key', opens: true },
      { how: 'With one bit changed', opens: false },
    ],
  },
  activity: [],
};

let server: TestServer;
function renderDemo(demo: Reply | (() => Reply), me: Reply = { body: { user: { ...MARIA, role: 'admin' } } }) {
  server = startTestServer({ 'GET /api/auth/me': me, 'GET /api/admin/security-demo': demo });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <SecurityDemoPage />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
}
const openTab = async (tab: string) => userEvent.click(await screen.findByRole('tab', { name: tab }));

test('asks a visitor to log in', async () => {
  renderDemo({ body: DEMO }, SIGNED_OUT);
  expect(await screen.findByText('Please log in to view the security demonstration')).toBeTruthy();
  expect(server.calls.map(({ call }) => call)).not.toContain('GET /api/admin/security-demo');
});

test('each of the four tabs labels simulated and real data', async () => {
  renderDemo({ body: DEMO });
  for (const tab of ['De-identification', 'Encryption', 'Access Control', 'Audit Trail']) {
    await openTab(tab);
    expect(await screen.findByText('Simulated')).toBeTruthy();
    expect(screen.getByText('Real')).toBeTruthy();
  }
  expect(screen.getByText('No rows yet')).toBeTruthy();
  await openTab('Encryption');
  expect(screen.getByText('ab'.repeat(12))).toBeTruthy();
  expect([screen.getAllByText('Opens').length, screen.getAllByText('Refused').length]).toEqual([1, 1]);
});

test('without a record, a message says so and the analysis shown is marked as an example', async () => {
  renderDemo({ body: DEMO });
  expect(await screen.findByText(/You have no de-identified record\. You have not agreed to research/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How a record is made Example' })).toBeTruthy();
  expect(screen.getByText(/this one is made up/)).toBeTruthy();
});

test('a stored record is shown, beside one made from the newest analysis', async () => {
  const record = { ...DEMO.deidentification.after, userPseudoId: 'b'.repeat(32) };
  renderDemo({
    body: {
      ...DEMO,
      deidentification: { ...DEMO.deidentification, storedRecord: record, isConsenting: true, source: 'own' },
    },
  });
  expect(await screen.findByText(new RegExp(record.userPseudoId))).toBeTruthy();
  expect(screen.queryByText('Example')).toBeNull();
  expect(screen.queryByText(/You have no de-identified record/)).toBeNull();
});

test('the certainty is shown beside its tier, before and after', async () => {
  renderDemo({ body: DEMO });
  const before = (await screen.findByText('Model’s own tier')).closest('dl');
  expect(before?.textContent).toMatch(/Tiermoderate.*Model’s own tierlow.*Model certainty0\.81/);
  expect(screen.getByText(/"modelRiskLevel": "low"/)).toBeTruthy();
});

test('a failure shows the placeholder, and a retry shows the demonstration', async () => {
  let isDown = true;
  renderDemo(() => (isDown ? { status: 500 } : { body: DEMO }));
  expect(await screen.findByText(/Failed to fetch the demonstration/)).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Upper back: strap')).toBeTruthy();
});

test('simulated attempts grant creating an analysis, and the panel to administrators, but never deleting users; the latest ten are shown', async () => {
  renderDemo({ body: DEMO });
  await openTab('Access Control');
  const log = await screen.findByRole('log');
  const buttons = ['Create analysis', 'Open admin panel', 'Delete users'];
  for (const name of buttons) await userEvent.click(screen.getByRole('button', { name }));
  expect(
    within(log)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.match(/Granted|Denied/)?.[0]),
  ).toEqual(['Denied', 'Granted', 'Granted']);
  for (let n = 0; n < 9; n++) await userEvent.click(screen.getByRole('button', { name: 'Create analysis' }));
  expect(within(log).getAllByRole('listitem')).toHaveLength(10);
  expect(server.calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  await openTab('Audit Trail');
  await openTab('Access Control');
  expect(within(await screen.findByRole('log')).getAllByRole('listitem')).toHaveLength(10);
});

test('the matrix allows fewer callers for more restricted routes', () => {
  const findAllowed = (name: string) => ACCESS_MATRIX.find((row) => row.name === name)?.allowedCallers;
  expect(findAllowed('auth.login')).toEqual(CALLERS);
  expect(findAllowed('analysis.list')).toEqual(['user', 'subscriber', 'administrator']);
  expect(findAllowed('analysis.create')).toEqual(['subscriber', 'administrator']);
  expect(findAllowed('admin.users')).toEqual(['administrator']);
});
