import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../lib/SessionBoundary';
import { MARIA, startTestServer } from '../lib/testServer';
import type { TestServer } from '../lib/testServer';
import { ToastProvider } from '../ui/feedback/Toast';

/**
 * Renders an element for a signed-in subscriber. `replies` adds to and overrides the API's default replies. `entry` is the entry
 * of the browser's history: the page's path and query, or these with what the entry holds.
 */
export function renderWithApi(
  element: ReactElement,
  replies: TestServer['replies'] = {},
  entry: string | { pathname: string; state: unknown } = '/',
): TestServer {
  const server = startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/subscription/status': { body: { isActive: true, status: 'active', endsAt: null } },
    'GET /api/analyses': { body: [] },
    'GET /api/lesions': { body: [] },
    'GET /api/body-map/figure': { body: { build: 'medium', tone: null } },
    'GET /api/reminders': { body: { check: null, spots: [] } },
    ...replies,
  });
  render(
    <MemoryRouter initialEntries={[entry]}>
      <ToastProvider>
        <SessionBoundary>{element}</SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return server;
}
