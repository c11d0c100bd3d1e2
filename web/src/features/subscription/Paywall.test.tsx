import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { CONFIG, startTestServer, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/Toast';
import { Paywall } from './Paywall';

function visit(replies: TestServer['replies']) {
  const server = startTestServer({ 'GET /api/config': CONFIG, ...replies });
  render(
    <ToastProvider>
      <SessionBoundary>
        <Paywall />
      </SessionBoundary>
    </ToastProvider>,
  );
  return server;
}

test('the price, its month and the guarantee are told before anything is activated', async () => {
  visit({});
  expect(await screen.findByText('$39.95')).toBeTruthy();
  expect(
    screen.getByText(/About \$3\.33 per month\. Cancel anytime, with a 30-day money-back guarantee\./),
  ).toBeTruthy();
});

test.each([
  [{ code: 'unavailable', message: 'Not today.' }, 'Demo activation failed: Not today.'],
  ['', 'Demo activation failed: Please try again.'],
])('a failed demo activation is told in a dialog', async (body, text) => {
  visit({ 'POST /api/subscription/demo-activate': { status: 503, body } });
  await userEvent.click(await screen.findByRole('button', { name: 'Activate demo' }));
  expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where the server allows no demonstration, no button promises one', async () => {
  const body = {
    stage: 'prod',
    demoSubscriptions: false,
    privacyVersion: '1.0',
    minPasswordLength: 6,
    annualPriceUsd: 39.95,
  };
  visit({ 'GET /api/config': { body } });
  expect(await screen.findByText(/Subscriptions open soon\./)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
