import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { CONFIG, MARIA, SIGNED_OUT, startTestServer, type Reply, type TestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { redirectTo } from './redirectTo';
import SubscribePage from './SubscribePage';

jest.mock('./redirectTo', () => ({ redirectTo: jest.fn() }));

const NEXT_YEAR = '2028-03-01T12:00:00.000Z';
const INACTIVE: Reply = { body: { isActive: false, status: 'inactive', endsAt: null } };
const ACTIVE: Reply = {
  body: {
    isActive: true,
    status: 'active',
    endsAt: '2028-03-04T12:00:00.000Z',
    renewsAt: NEXT_YEAR,
    refundableUntil: '2999-01-01T00:00:00.000Z',
    hasBilling: true,
  },
};

const CurrentPath = () => {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
};
const readPath = () => document.querySelector('output')?.textContent;

function renderSubscribe(path: string, replies: TestServer['replies'] = {}) {
  const server = startTestServer({
    'GET /api/config': CONFIG,
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/subscription/status': INACTIVE,
    ...replies,
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <ToastProvider>
        <SessionBoundary>
          <SubscribePage samples={<p>Samples</p>} />
          <CurrentPath />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return server;
}

test('while the subscription loads, the page says Checking subscription', async () => {
  renderSubscribe('/subscribe');
  expect(await screen.findByText('Checking subscription')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeTruthy();
  expect(screen.queryByText('Checking subscription')).toBeNull();
});

const countCalls = (server: TestServer, call: string) => server.calls.filter((entry) => entry.call === call).length;

describe('paying', () => {
  const pay = async () => {
    const button = await screen.findByRole('button', { name: 'Subscribe Now' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: /\$39\.95 now and every year until I cancel/ }));
    await userEvent.click(button);
  };

  test('asks for consent first, and then opens the checkout', async () => {
    renderSubscribe('/subscribe', {
      'POST /api/subscription/create-checkout': { body: { checkoutUrl: 'https://checkout.stripe.com/c/1' } },
    });
    await pay();
    expect(redirectTo).toHaveBeenCalledWith('https://checkout.stripe.com/c/1');
  });

  test.each([
    [{ code: 'unavailable', message: 'Payments are down.' }, 'Checkout failed: Payments are down.'],
    ['', 'Checkout failed: Please try again.'],
  ])('shows a failure in a dialog', async (body, text) => {
    renderSubscribe('/subscribe', { 'POST /api/subscription/create-checkout': { status: 503, body } });
    await pay();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('a canceled checkout says that nothing was charged', async () => {
    renderSubscribe('/subscribe?canceled=true');
    expect(await screen.findByText(/Nothing was charged/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeTruthy();
  });
});

describe('after a payment', () => {
  const advance = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('polls after 2 seconds, then every 3 seconds, until it is active, and goes on to the analysis', async () => {
    let status = INACTIVE;
    const server = renderSubscribe('/subscribe?success=true', { 'GET /api/subscription/status': () => status });
    const countReads = () => countCalls(server, 'GET /api/subscription/status');
    await advance(1);
    expect(screen.getByText('Payment successful')).toBeTruthy();
    expect(readPath()).toBe('/subscribe');
    expect(screen.getAllByText('Activating').length).toBeGreaterThan(0);
    const countBefore = countReads();
    await advance(1.1);
    expect(countReads()).toBe(countBefore + 1);
    await advance(2.8);
    expect(countReads()).toBe(countBefore + 1);
    status = ACTIVE;
    await advance(0.3);
    expect(screen.getByText('Subscription activated')).toBeTruthy();
    expect(readPath()).toBe('/#analysis');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Active Subscription');
    await advance(1);
    const countWhenActive = countReads();
    await advance(30);
    expect(countReads()).toBe(countWhenActive);
  });

  test('stops after 20 polls and says that the payment is safe', async () => {
    const server = renderSubscribe('/subscribe?success=true');
    await advance(1);
    const countBefore = countCalls(server, 'GET /api/subscription/status');
    await advance(1 + 19 * 3 + 1);
    expect(countCalls(server, 'GET /api/subscription/status')).toBe(countBefore + 20);
    expect(screen.getByText(/Your payment is safe/)).toBeTruthy();
    await advance(30);
    expect(countCalls(server, 'GET /api/subscription/status')).toBe(countBefore + 20);
  });

  // Fault 19.
  test('a user whose session ended in the meantime is asked to log in', async () => {
    renderSubscribe('/subscribe?success=true', { 'GET /api/auth/me': SIGNED_OUT });
    await advance(1);
    expect(screen.getByText('Payment successful')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  });
});

test('a visitor sees the price, links to create an account or sign in, and the sample photos', async () => {
  renderSubscribe('/subscribe', { 'GET /api/auth/me': SIGNED_OUT });
  expect(await screen.findByText('$39.95')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/register');
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
  expect(screen.getByText('Samples')).toBeTruthy();
});

describe('an active subscription', () => {
  test('shows its status, its renewal date, and links to analysis and history', async () => {
    renderSubscribe('/subscribe', { 'GET /api/subscription/status': ACTIVE });
    expect(await screen.findByText('March 1, 2028, for another year')).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Analyze/ }).getAttribute('href')).toBe('/analyze');
    expect(screen.getByRole('link', { name: /history/ }).getAttribute('href')).toBe('/history');
    expect(screen.queryByText('Samples')).toBeNull();
  });

  test('is canceled after one confirmation, which says how long access lasts', async () => {
    const server = renderSubscribe('/subscribe', {
      'GET /api/subscription/status': ACTIVE,
      'POST /api/subscription/cancel': { body: { success: true, message: 'It is canceled.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    expect(screen.getByText(/You keep access until March 1, 2028\./)).toBeTruthy();
    expect(countCalls(server, 'POST /api/subscription/cancel')).toBe(0);
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel subscription' }).at(-1)!);
    expect(await screen.findByText('It is canceled.')).toBeTruthy();
  });

  test('that is canceled shows its end date and no cancel button', async () => {
    const body = { ...(ACTIVE.body as object), renewsAt: null, cancelAtPeriodEnd: true, endsAt: NEXT_YEAR };
    renderSubscribe('/subscribe', { 'GET /api/subscription/status': { body } });
    expect(await screen.findByText(/March 1, 2028\. It is canceled/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  test('is refunded at once within the guarantee', async () => {
    const reply = { body: { success: true, message: 'On its way.', refunded: true } };
    renderSubscribe('/subscribe', {
      'GET /api/subscription/status': ACTIVE,
      'POST /api/subscription/refund-request': reply,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a refund' }));
    await userEvent.click(screen.getByRole('button', { name: 'Refund and end now' }));
    expect(await screen.findByText('On its way.')).toBeTruthy();
  });

  test('sends a refund request with a message after the guarantee', async () => {
    const body = { ...(ACTIVE.body as object), refundableUntil: '2020-01-01T00:00:00.000Z' };
    const server = renderSubscribe('/subscribe', {
      'GET /api/subscription/status': { body },
      'POST /api/subscription/refund-request': { body: { success: true, message: 'We will answer.', refunded: false } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a refund' }));
    await userEvent.type(screen.getByLabelText(/Why you ask/), 'I moved');
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('We will answer.')).toBeTruthy();
    expect(server.calls).toContainEqual({
      call: 'POST /api/subscription/refund-request',
      body: { message: 'I moved' },
    });
  });

  test('from a demo has no card, no cancel and no refund', async () => {
    const body = { isActive: true, status: 'active', endsAt: NEXT_YEAR };
    renderSubscribe('/subscribe', { 'GET /api/subscription/status': { body } });
    expect(await screen.findByText('March 1, 2028')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('a failed payment leads to the billing portal', async () => {
  const body = { isActive: false, status: 'past_due', endsAt: null, paymentFailed: true, hasBilling: true };
  renderSubscribe('/subscribe', {
    'GET /api/subscription/status': { body },
    'POST /api/subscription/portal': { body: { portalUrl: 'https://billing.stripe.com/p/1' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Update your card' }));
  expect(redirectTo).toHaveBeenCalledWith('https://billing.stripe.com/p/1');
});
