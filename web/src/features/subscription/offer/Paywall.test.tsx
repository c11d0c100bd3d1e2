import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer, type TestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { Paywall } from './Paywall';

function renderPaywall(replies: TestServer['replies']) {
  const server = startTestServer({
    'GET /api/config': CONFIG,
    'GET /api/auth/me': { body: { user: MARIA } },
    ...replies,
  });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <Paywall />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return server;
}

test('the yearly and monthly price and the guarantee are shown, with a link to subscribe', async () => {
  renderPaywall({});
  expect(await screen.findByText('$39.95')).toBeTruthy();
  expect(
    screen.getByText(/About \$3\.33 per month\. Cancel anytime, with a 30-day money-back guarantee\./),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Subscribe Now' }).getAttribute('href')).toBe('/subscribe');
});

test.each([
  [{ code: 'unavailable', message: 'Not today.' }, 'Demo activation failed: Not today.'],
  ['', 'Demo activation failed: Please try again.'],
])('a failed demo activation is reported in a dialog', async (body, text) => {
  renderPaywall({ 'POST /api/subscription/demo-activate': { status: 503, body } });
  await userEvent.click(await screen.findByRole('button', { name: 'Activate demo' }));
  expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('when the server allows no demo, there is no button for one', async () => {
  renderPaywall({ 'GET /api/config': { body: { ...(CONFIG.body as object), demoSubscriptions: false } } });
  expect(await screen.findByRole('link', { name: 'Subscribe Now' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('after a failed payment, the button to update the card replaces the price', async () => {
  const body = { isActive: false, status: 'past_due', endsAt: null, paymentFailed: true };
  renderPaywall({ 'GET /api/subscription/status': { body } });
  expect(await screen.findByText('Your last payment did not go through')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Update your card' })).toBeTruthy();
  expect(screen.queryByText('$39.95')).toBeNull();
});
