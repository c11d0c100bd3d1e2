import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { CONFIG, MARIA, SIGNED_OUT, startTestServer, type Reply, type TestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';
import { leaveFor } from './leave';
import SubscribePage from './SubscribePage';

jest.mock('./leave', () => ({ leaveFor: jest.fn() }));

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

function visit(path: string, replies: TestServer['replies'] = {}) {
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
          <SubscribePage />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return server;
}

const asked = (server: TestServer, call: string) => server.calls.filter((made) => made.call === call).length;

describe('paying', () => {
  const pay = async () => {
    const button = await screen.findByRole('button', { name: 'Subscribe Now' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: /\$39\.95 now and every year until I cancel/ }));
    await userEvent.click(button);
  };

  test('asks for express consent first, then leaves for the checkout', async () => {
    visit('/subscribe', {
      'POST /api/subscription/create-checkout': { body: { checkoutUrl: 'https://checkout.stripe.com/c/1' } },
    });
    await pay();
    expect(leaveFor).toHaveBeenCalledWith('https://checkout.stripe.com/c/1');
  });

  test.each([
    [{ code: 'unavailable', message: 'Payments are down.' }, 'Checkout failed: Payments are down.'],
    ['', 'Checkout failed: Please try again.'],
  ])('says in a dialog what failed', async (body, text) => {
    visit('/subscribe', { 'POST /api/subscription/create-checkout': { status: 503, body } });
    await pay();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('that was broken off says that nothing was charged', async () => {
    visit('/subscribe?canceled=true');
    expect(await screen.findByText(/Nothing was charged/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeTruthy();
  });
});

describe('after a payment', () => {
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('asks after 2 seconds, then every 3, until it is active, and then stops', async () => {
    let status = INACTIVE;
    const server = visit('/subscribe?success=true', { 'GET /api/subscription/status': () => status });
    const count = () => asked(server, 'GET /api/subscription/status');
    await pass(1);
    expect(screen.getByText('Payment successful')).toBeTruthy();
    expect(screen.getAllByText('Activating').length).toBeGreaterThan(0);
    const before = count();
    await pass(1.1);
    expect(count()).toBe(before + 1);
    await pass(2.8);
    expect(count()).toBe(before + 1);
    status = ACTIVE;
    await pass(0.3);
    expect(screen.getByText('Subscription activated')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Active Subscription');
    await pass(1);
    const then = count();
    await pass(30);
    expect(count()).toBe(then);
  });

  test('gives up after 20 questions and says that the payment is safe', async () => {
    const server = visit('/subscribe?success=true');
    await pass(1);
    const before = asked(server, 'GET /api/subscription/status');
    await pass(1 + 19 * 3 + 1);
    expect(asked(server, 'GET /api/subscription/status')).toBe(before + 20);
    expect(screen.getByText(/Your payment is safe/)).toBeTruthy();
    await pass(30);
    expect(asked(server, 'GET /api/subscription/status')).toBe(before + 20);
  });

  test('somebody whose session ended meanwhile is told to log in', async () => {
    visit('/subscribe?success=true', { 'GET /api/auth/me': SIGNED_OUT });
    await pass(1);
    expect(screen.getByText('Payment successful')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  });
});

test('a visitor sees the price, and the ways to an account', async () => {
  visit('/subscribe', { 'GET /api/auth/me': SIGNED_OUT });
  expect(await screen.findByText('$39.95')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/register');
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
});

describe('an active subscription', () => {
  test('shows its status, when it renews, and the ways to analysis and history', async () => {
    visit('/subscribe', { 'GET /api/subscription/status': ACTIVE });
    expect(await screen.findByText('March 1, 2028, for another year')).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Analyze/ }).getAttribute('href')).toBe('/analyze');
    expect(screen.getByRole('link', { name: /history/ }).getAttribute('href')).toBe('/history');
  });

  test('is canceled after one question, which says until when access lasts', async () => {
    const server = visit('/subscribe', {
      'GET /api/subscription/status': ACTIVE,
      'POST /api/subscription/cancel': { body: { success: true, message: 'It is canceled.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    expect(screen.getByText(/You keep access until March 1, 2028\./)).toBeTruthy();
    expect(asked(server, 'POST /api/subscription/cancel')).toBe(0);
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel subscription' }).at(-1)!);
    expect(await screen.findByText('It is canceled.')).toBeTruthy();
  });

  test('that is canceled shows when it ends, and offers no second cancel', async () => {
    const body = { ...(ACTIVE.body as object), renewsAt: null, cancelAtPeriodEnd: true, endsAt: NEXT_YEAR };
    visit('/subscribe', { 'GET /api/subscription/status': { body } });
    expect(await screen.findByText(/March 1, 2028\. It is canceled/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  test('within the guarantee goes back at once; later a message is asked for', async () => {
    const answer = { body: { success: true, message: 'On its way.', refunded: true } };
    visit('/subscribe', {
      'GET /api/subscription/status': ACTIVE,
      'POST /api/subscription/refund-request': answer,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a refund' }));
    await userEvent.click(screen.getByRole('button', { name: 'Refund and end now' }));
    expect(await screen.findByText('On its way.')).toBeTruthy();
  });

  test('after the guarantee sends the person’s words', async () => {
    const body = { ...(ACTIVE.body as object), refundableUntil: '2020-01-01T00:00:00.000Z' };
    const server = visit('/subscribe', {
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

  test('by demonstration has no card, no cancel and no refund', async () => {
    const body = { isActive: true, status: 'active', endsAt: NEXT_YEAR };
    visit('/subscribe', { 'GET /api/subscription/status': { body } });
    expect(await screen.findByText('March 1, 2028')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('a failed payment leads to the card', async () => {
  const body = { isActive: false, status: 'past_due', endsAt: null, paymentFailed: true, hasBilling: true };
  visit('/subscribe', {
    'GET /api/subscription/status': { body },
    'POST /api/subscription/portal': { body: { portalUrl: 'https://billing.stripe.com/p/1' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Update your card' }));
  expect(leaveFor).toHaveBeenCalledWith('https://billing.stripe.com/p/1');
});
