import { act, render, screen } from '@testing-library/react';
import { useGate, useSubscription } from './subscription';
import { SessionBoundary } from './SessionBoundary';
import { MARIA, startTestServer, type Reply } from './testServer';

function Door() {
  useSubscription({ poll: true });
  return <p>{useGate()}</p>;
}

function visit(user: object, status: () => Reply) {
  const server = startTestServer({ 'GET /api/auth/me': { body: { user } }, 'GET /api/subscription/status': status });
  render(
    <SessionBoundary>
      <Door />
    </SessionBoundary>,
  );
  return () => server.calls.filter(({ call }) => call === 'GET /api/subscription/status').length;
}

const INACTIVE: Reply = { body: { isActive: false, status: 'inactive', endsAt: null } };
const ACTIVE: Reply = { body: { isActive: true, status: 'active', endsAt: null } };
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const show = (visibility: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });

beforeEach(() => {
  show('visible');
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('the subscription is asked for every 10 seconds, and not while the page is hidden', async () => {
  const asked = visit(MARIA, () => INACTIVE);
  await pass(1);
  expect(asked()).toBe(1);
  await pass(20);
  expect(asked()).toBe(3);
  show('hidden');
  await pass(60);
  expect(asked()).toBe(3);
});

test('the door opens by itself when a subscription becomes active', async () => {
  let status = INACTIVE;
  visit(MARIA, () => status);
  expect(screen.getByText('loading')).toBeTruthy();
  await pass(1);
  expect(screen.getByText('paywall')).toBeTruthy();
  status = ACTIVE;
  await pass(10);
  expect(screen.getByText('open')).toBeTruthy();
});

test('administrators pass without a subscription', async () => {
  visit({ ...MARIA, role: 'admin' }, () => INACTIVE);
  await pass(1);
  expect(screen.getByText('open')).toBeTruthy();
});

test('a status that cannot be read counts as inactive', async () => {
  visit(MARIA, () => ({ status: 503 }));
  await pass(1);
  expect(screen.getByText('paywall')).toBeTruthy();
});

describe('after a checkout', () => {
  beforeEach(() => window.history.replaceState({}, '', '/?success=true'));
  afterEach(() => window.history.replaceState({}, '', '/'));

  test('the door asks every 2 seconds and opens when the payment is known', async () => {
    let status = INACTIVE;
    const asked = visit(MARIA, () => status);
    await pass(1);
    expect(screen.getByText('activating')).toBeTruthy();
    const before = asked();
    await pass(4);
    expect(asked()).toBe(before + 2);
    status = ACTIVE;
    await pass(2);
    expect(screen.getByText('open')).toBeTruthy();
  });

  test('the door waits 30 seconds at most', async () => {
    visit(MARIA, () => INACTIVE);
    await pass(29);
    expect(screen.getByText('activating')).toBeTruthy();
    await pass(3);
    expect(screen.getByText('paywall')).toBeTruthy();
  });
});
