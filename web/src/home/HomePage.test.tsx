import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer } from '../lib/testServer';
import { ToastProvider } from '../ui/feedback/Toast';
import HomePage from './HomePage';

jest.mock('../features/capture/steps/AnalysisSteps', () => {
  throw new Error('The script could not be loaded');
});

test('where the script of the history does not load, Home says that the results are safe, and goes on', async () => {
  startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/config': CONFIG,
    'GET /api/subscription/status': { body: { isActive: true, status: 'active', endsAt: null } },
    'GET /api/analyses': { body: [] },
  });
  render(
    <MemoryRouter initialEntries={['/#history']}>
      <ToastProvider>
        <SessionBoundary>
          <HomePage />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  await screen.findByText('Your history did not load', undefined, { timeout: 20_000 });
  expect(screen.getByText('Your results are safe. Load the page again to see them.').closest('[role]')?.role).toBe(
    'alert',
  );
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: /^Look closer/ })).toBeTruthy();
});
