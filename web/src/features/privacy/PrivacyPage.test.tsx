import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { CONFIG, MARIA, SIGNED_OUT, startTestServer } from '../../lib/testServer';
import { PolicyNotice } from './PolicyNotice';
import PrivacyPage from './PrivacyPage';

const UPCOMING = {
  version: '1.1',
  effectiveAt: '2026-12-24T12:00:00.000Z',
  summary: 'We add a new processor for mail.',
};

function renderPrivacy(isSignedIn: boolean, upcomingPrivacy: typeof UPCOMING | null = null) {
  startTestServer({
    'GET /api/config': { body: { ...(CONFIG.body as object), upcomingPrivacy } },
    'GET /api/auth/me': isSignedIn ? { body: { user: MARIA } } : SIGNED_OUT,
  });
  render(
    <MemoryRouter initialEntries={['/privacy']}>
      <SessionBoundary>
        {upcomingPrivacy && <PolicyNotice upcoming={upcomingPrivacy} />}
        <PrivacyPage isSignedIn={isSignedIn} rights={isSignedIn && <p>Controls</p>} contact={<p>Write to us</p>} />
      </SessionBoundary>
    </MemoryRouter>,
  );
}

test('the page has nine sections, and a visitor can go back to the sign-in screen', async () => {
  renderPrivacy(false, UPCOMING);
  await screen.findByText(UPCOMING.summary);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(9);
  expect(screen.getByRole('link', { name: 'Back to Login' })).toBeTruthy();
  expect(screen.getByText('Write to us')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go Back' })).toBeNull();
  expect(screen.queryByText('Controls')).toBeNull();
});

test('the policy says that visits and biopsy results end with the last analysis of their spot', () => {
  renderPrivacy(false);
  expect(
    screen.getByText(/^Delete one analysis: .* last analysis of a spot, .* biopsy results go, too\.$/),
  ).toBeTruthy();
  expect(
    screen.getByText(/^Visits to a doctor, .*: until you delete them, the last analysis of their spot/),
  ).toBeTruthy();
});

test('a signed-in user can go back or home, sees the controls for their rights, and the version they agreed to', async () => {
  renderPrivacy(true);
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
  expect(screen.getByText('Controls').closest('section[id=rights]')).toBeTruthy();
  expect(await screen.findByText('You agreed to version 1.0 on March 4, 2026.')).toBeTruthy();
});

test('a new version is announced with its date and its changes', async () => {
  renderPrivacy(false, UPCOMING);
  const link = await screen.findByRole('link', { name: 'See what changes in version 1.1' });
  expect(link.closest('aside')?.textContent).toContain('Our Privacy Policy changes on December 24, 2026.');
  expect(screen.getByText(UPCOMING.summary).closest('section[id=updates]')).toBeTruthy();
  expect(screen.getByText('Version 1.0')).toBeTruthy();
});

test('without a new version nothing is announced', async () => {
  renderPrivacy(true);
  await screen.findByText('You agreed to version 1.0 on March 4, 2026.');
  expect(screen.queryByText(/Privacy Policy changes on/)).toBeNull();
});
