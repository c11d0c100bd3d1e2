import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer, type Reply, type TestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { Paywall } from './Paywall';
import { redirectTo } from './redirectTo';

jest.mock('./redirectTo', () => ({ redirectTo: jest.fn() }));

function renderPaywall(replies: TestServer['replies']) {
  const server = startTestServer({
    'GET /api/config': CONFIG,
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/subscription/status': { body: { isActive: false, status: 'inactive', endsAt: null } },
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

test('price and guarantee are shown, and checkout opens from here after consent', async () => {
  renderPaywall({
    'POST /api/subscription/create-checkout': { body: { checkoutUrl: 'https://checkout.stripe.com/c/1' } },
  });
  expect(await screen.findByText('$39.95')).toBeTruthy();
  expect(
    screen.getByText(/About \$3\.33 per month\. Cancel anytime, with a 30-day money-back guarantee\./),
  ).toBeTruthy();
  const subscribe = screen.getByRole('button', { name: 'Subscribe Now' });
  expect(subscribe).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: /\$39\.95 now and every year until I cancel/ }));
  await userEvent.click(subscribe);
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://checkout.stripe.com/c/1'));
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

test('a demo activation that does not reach the server is reported without a reason', async () => {
  renderPaywall({});
  const button = await screen.findByRole('button', { name: 'Activate demo' });
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await userEvent.click(button);
  expect(await screen.findByText('Demo activation failed. Please try again.')).toBeTruthy();
});

test('when the server allows no demo, there is no button for one', async () => {
  renderPaywall({ 'GET /api/config': { body: { ...(CONFIG.body as object), demoSubscriptions: false } } });
  expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('after a failed payment, the button to update the card replaces the price', async () => {
  const body = { isActive: false, status: 'past_due', endsAt: null, paymentFailed: true };
  renderPaywall({ 'GET /api/subscription/status': { body } });
  expect(await screen.findByText('Your last payment did not go through')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Update your card' })).toBeTruthy();
  expect(screen.queryByText('$39.95')).toBeNull();
});

test('while the subscription cannot be read, nobody is asked to pay, and one tap checks again', async () => {
  let status: Reply = { status: 503 };
  renderPaywall({ 'GET /api/subscription/status': () => status });
  expect(await screen.findByText('We could not check your subscription')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Subscribe Now' })).toBeNull();
  status = { body: { isActive: false, status: 'inactive', endsAt: null } };
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeTruthy();
});
