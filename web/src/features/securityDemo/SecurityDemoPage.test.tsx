import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { SecurityDemo } from '#domain/operations/securityDemo';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { MARIA, SIGNED_OUT, startTestServer, type Reply, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import { CALLERS, MATRIX } from './matrix';
import SecurityDemoPage from './SecurityDemoPage';

const ID = 'a'.repeat(32);
const DEMO: SecurityDemo = {
  deidentification: {
    ...{ kept: null, isConsenting: false, source: 'sample' },
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
      id: ID,
      analysisId: ID,
      userPseudoId: ID,
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
function open(demo: Reply | (() => Reply), me: Reply = { body: { user: { ...MARIA, role: 'admin' } } }) {
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
const choose = async (tab: string) => userEvent.click(await screen.findByRole('tab', { name: tab }));

test('asks a visitor to log in', async () => {
  open({ body: DEMO }, SIGNED_OUT);
  expect(await screen.findByText('Please log in to view the security demonstration')).toBeTruthy();
  expect(server.calls.map(({ call }) => call)).not.toContain('GET /api/admin/security-demo');
});

test('each of the four tabs labels what is simulated, beside what is real', async () => {
  open({ body: DEMO });
  for (const tab of ['De-identification', 'Encryption', 'Access Control', 'Audit Trail']) {
    await choose(tab);
    expect(await screen.findByText('Simulated')).toBeTruthy();
    expect(screen.getByText('Real')).toBeTruthy();
  }
  expect(screen.getByText('No rows yet')).toBeTruthy();
  await choose('Encryption');
  expect(screen.getByText('ab'.repeat(12))).toBeTruthy();
  expect([screen.getAllByText('Opens').length, screen.getAllByText('Refused').length]).toEqual([1, 1]);
});

test('who has no record is told so, and what is shown instead is marked as an example', async () => {
  open({ body: DEMO });
  expect(await screen.findByText(/You have no de-identified record\. You have not agreed to research/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How a record is made Example' })).toBeTruthy();
  expect(screen.getByText(/this one is made up/)).toBeTruthy();
});

test('a record that is kept is shown as it is, beside one made from the newest analysis', async () => {
  const kept = { ...DEMO.deidentification.after, userPseudoId: 'b'.repeat(32) };
  open({ body: { ...DEMO, deidentification: { ...DEMO.deidentification, kept, isConsenting: true, source: 'own' } } });
  expect(await screen.findByText(new RegExp(kept.userPseudoId))).toBeTruthy();
  expect(screen.queryByText('Example')).toBeNull();
  expect(screen.queryByText(/You have no de-identified record/)).toBeNull();
});

test('a certainty stands beside the tier it is of, before and after', async () => {
  open({ body: DEMO });
  const before = (await screen.findByText('Model’s own tier')).closest('dl');
  expect(before?.textContent).toMatch(/Tiermoderate.*Model’s own tierlow.*Model certainty0\.81/);
  expect(screen.getByText(/"modelRiskLevel": "low"/)).toBeTruthy();
});

test('a failure shows the placeholder, and trying again brings the demonstration', async () => {
  let isDown = true;
  open(() => (isDown ? { status: 500 } : { body: DEMO }));
  expect(await screen.findByText(/Failed to fetch the demonstration/)).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Upper back: strap')).toBeTruthy();
});

test('simulated attempts: creating is granted, the panel to administrators, deleting users to nobody; ten are kept', async () => {
  open({ body: DEMO });
  await choose('Access Control');
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
  await choose('Audit Trail');
  await choose('Access Control');
  expect(within(await screen.findByRole('log')).getAllByRole('listitem')).toHaveLength(10);
});

test('the matrix lets in fewer callers the further a route is closed', () => {
  const admitted = (name: string) => MATRIX.find((row) => row.name === name)?.admitted;
  expect(admitted('auth.login')).toEqual(CALLERS);
  expect(admitted('analysis.list')).toEqual(['User', 'Subscriber', 'Administrator']);
  expect(admitted('analysis.create')).toEqual(['Subscriber', 'Administrator']);
  expect(admitted('admin.users')).toEqual(['Administrator']);
});
