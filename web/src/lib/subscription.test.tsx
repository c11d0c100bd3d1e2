import { act, cleanup, render, screen } from '@testing-library/react';
import { useSubscriptionGate, useSubscription } from './subscription';
import { SessionBoundary } from './SessionBoundary';
import { CONFIG, MARIA, startTestServer, type Reply } from './testServer';

function TestGate() {
  useSubscription({ poll: true });
  return <p>{useSubscriptionGate()}</p>;
}

function renderGate(user: object, status: () => Reply, config = CONFIG) {
  const server = startTestServer({
    'GET /api/config': config,
    'GET /api/auth/me': { body: { user } },
    'GET /api/subscription/status': status,
  });
  render(
    <SessionBoundary>
      <TestGate />
    </SessionBoundary>,
  );
  return () => server.calls.filter(({ call }) => call === 'GET /api/subscription/status').length;
}

const INACTIVE: Reply = { body: { isActive: false, status: 'inactive', endsAt: null } };
const ACTIVE: Reply = { body: { isActive: true, status: 'active', endsAt: null } };
const advance = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const setVisibility = (visibility: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });

beforeEach(() => {
  setVisibility('visible');
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('the subscription is read every 10 seconds, and not while the page is hidden', async () => {
  const countRequests = renderGate(MARIA, () => INACTIVE);
  await advance(1);
  expect(countRequests()).toBe(1);
  await advance(20);
  expect(countRequests()).toBe(3);
  setVisibility('hidden');
  await advance(60);
  expect(countRequests()).toBe(3);
});

test('a stage can lengthen the interval, and a page without its settings polls every 10 seconds', async () => {
  const settings = { ...(CONFIG.body as object), subscriptionPollSeconds: 60 };
  const countRequests = renderGate(MARIA, () => INACTIVE, { body: settings });
  await advance(59);
  expect(countRequests()).toBe(1);
  await advance(2);
  expect(countRequests()).toBe(2);
  cleanup();
  const countWithoutSettings = renderGate(MARIA, () => INACTIVE, { status: 503 });
  await advance(21);
  expect(countWithoutSettings()).toBe(3);
});

test('the gate opens automatically when a subscription becomes active', async () => {
  let status = INACTIVE;
  renderGate(MARIA, () => status);
  expect(screen.getByText('loading')).toBeTruthy();
  await advance(1);
  expect(screen.getByText('paywall')).toBeTruthy();
  status = ACTIVE;
  await advance(10);
  expect(screen.getByText('open')).toBeTruthy();
});

test('a failed poll does not end the polling, and a hidden page stays silent', async () => {
  let status: Reply = ACTIVE;
  const countRequests = renderGate(MARIA, () => status);
  await advance(1);
  status = { status: 503 };
  await advance(10);
  setVisibility('hidden');
  await advance(60);
  expect(countRequests()).toBe(2);
  setVisibility('visible');
  await advance(20);
  expect(countRequests()).toBeGreaterThanOrEqual(3);
  expect(screen.getByText('open')).toBeTruthy();
});

test('administrators pass without a subscription', async () => {
  renderGate({ ...MARIA, role: 'admin' }, () => INACTIVE);
  await advance(1);
  expect(screen.getByText('open')).toBeTruthy();
});

test('while the status cannot be read, the gate neither opens nor asks for a payment, and a later read decides', async () => {
  let status: Reply = { status: 503 };
  renderGate(MARIA, () => status);
  await advance(1);
  expect(screen.getByText('unknown')).toBeTruthy();
  status = ACTIVE;
  await advance(10);
  expect(screen.getByText('open')).toBeTruthy();
});

describe('after a checkout', () => {
  beforeEach(() => window.history.replaceState({}, '', '/?success=true'));
  afterEach(() => window.history.replaceState({}, '', '/'));

  test('the gate polls every 2 seconds and opens when the payment arrives', async () => {
    let status = INACTIVE;
    const countRequests = renderGate(MARIA, () => status);
    await advance(1);
    expect(screen.getByText('activating')).toBeTruthy();
    const previousCount = countRequests();
    await advance(4);
    expect(countRequests()).toBe(previousCount + 2);
    status = ACTIVE;
    await advance(2);
    expect(screen.getByText('open')).toBeTruthy();
  });

  test('the gate waits 30 seconds at most', async () => {
    renderGate(MARIA, () => INACTIVE);
    await advance(29);
    expect(screen.getByText('activating')).toBeTruthy();
    await advance(3);
    expect(screen.getByText('paywall')).toBeTruthy();
  });
});
