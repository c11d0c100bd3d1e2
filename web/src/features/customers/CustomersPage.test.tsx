import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { Customer } from '#domain/account/customers';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { startTestServer, type Reply, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import CustomersPage from './CustomersPage';

const BEN: Customer = {
  id: 'b-1',
  firstName: 'Ben',
  lastName: 'Okafor',
  email: 'ben@example.org',
  role: 'user',
  subscriptionStatus: 'active',
  subscriptionId: 'sub_1',
  subscriptionEndsAt: null,
  stripeCustomerId: 'cus_1',
  createdAt: '2026-03-04T10:00:00.000Z',
  isActive: true,
  subscriptionOverride: null,
  hasLiveSubscription: true,
};
const ADA: Customer = {
  ...BEN,
  id: 'a-1',
  firstName: null,
  lastName: null,
  email: 'ada@example.org',
  role: 'admin',
  subscriptionStatus: 'active',
  subscriptionId: 'demo_1',
  subscriptionEndsAt: '2026-01-02T00:00:00.000Z',
  stripeCustomerId: null,
  isActive: false,
  hasLiveSubscription: false,
};
const PATCH_BEN = 'PATCH /api/admin/users/b-1/subscription-status';

let server: TestServer;
function open(list: Reply | (() => Reply), more: TestServer['replies'] = {}) {
  server = startTestServer({
    'GET /api/admin/users': list,
    'GET /api/admin/users/counts': { body: { total: 1234, active: 56, paid: 7 } },
    ...more,
  });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <CustomersPage />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
}
const callsOf = (call: string) => server.calls.filter((made) => made.call === call);
const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const switchOf = async (name: string) => screen.findByRole('switch', { name: `Access of ${name}` });
const isBusy = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

test('says that it is loading, then shows cards, badges and switches', async () => {
  open({ body: [BEN, ADA] });
  expect(screen.getByText('Loading customer data...')).toBeTruthy();
  const ben = within(await rowOf('Ben Okafor'));
  for (const text of ['ben@example.org', 'User', 'Active', 'Paid', '✓ Customer'])
    expect(ben.getByText(text)).toBeTruthy();
  expect((await switchOf('Ben Okafor')).getAttribute('aria-checked')).toBe('true');
  const ada = within(await rowOf('ada@example.org'));
  for (const text of ['Admin', 'Inactive', 'Demo', 'None', /^Ended/]) expect(ada.getByText(text)).toBeTruthy();
  expect((await switchOf('ada@example.org')).getAttribute('aria-checked')).toBe('false');
  for (const text of ['Total Customers', 'Active Subscriptions', 'Paid Customers', '1,234', '56', '7']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test('nobody: No customers found', async () => {
  open({ body: [] });
  expect(await screen.findByText('No customers found')).toBeTruthy();
});

test('a failure is told in the specified words, and Retry reads again', async () => {
  let isDown = true;
  open(() => (isDown ? { status: 500 } : { body: [BEN] }));
  expect(await screen.findByText('Error Loading Customers')).toBeTruthy();
  expect(screen.getByText('Failed to load customer data. Please try again.')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowOf('Ben Okafor')).toBeTruthy();
});

/** Keeps changes on their way to the server until the answer is called. */
function holdChanges(): () => void {
  const { fetch } = globalThis;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  globalThis.fetch = async (...call) => {
    if (call[1]?.method === 'PATCH') await held;
    return fetch(...call);
  };
  return () => letThrough();
}

describe('the switch', () => {
  async function switchOff() {
    await userEvent.click(await switchOf('Ben Okafor'));
    const dialog = within(screen.getByRole('dialog', { name: 'Take access away?', hidden: true }));
    const confirm = () => userEvent.click(dialog.getByText('Take access away', { selector: 'button' }));
    return { dialog, confirm };
  }

  test('warns of a live subscription at Stripe and asks why; nothing is sent without a reason', async () => {
    open({ body: [BEN] });
    const { dialog, confirm } = await switchOff();
    expect(dialog.getByText(/Stripe goes on charging/)).toBeTruthy();
    await confirm();
    expect(dialog.getByText('Please say why')).toBeTruthy();
    expect(callsOf(PATCH_BEN)).toEqual([]);
  });

  test('is disabled while the update is in flight, then the list is read again', async () => {
    let isOff = false;
    open(() => ({ body: [{ ...BEN, isActive: !isOff }] }), {
      [PATCH_BEN]: () => {
        isOff = true;
        return { body: { user: { ...BEN, isActive: false }, warning: null } };
      },
    });
    const letThrough = holdChanges();
    const { dialog, confirm } = await switchOff();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Chargeback');
    await confirm();
    expect(isBusy(await switchOf('Ben Okafor'))).toBe(true);
    await userEvent.click(await switchOf('Ben Okafor'));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    letThrough();
    expect(await screen.findByText('Status Updated')).toBeTruthy();
    await waitFor(async () => expect(isBusy(await switchOf('Ben Okafor'))).toBe(false));
    expect((await switchOf('Ben Okafor')).getAttribute('aria-checked')).toBe('false');
    expect(callsOf(PATCH_BEN).map(({ body }) => body)).toEqual([
      { subscriptionStatus: 'inactive', reason: 'Chargeback' },
    ]);
  });

  test('tells a failure in the specified words, and stays as it was', async () => {
    open({ body: [BEN] }, { [PATCH_BEN]: { status: 500 } });
    const { dialog, confirm } = await switchOff();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Chargeback');
    await confirm();
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('Failed to update customer status. Please try again.')).toBeTruthy();
    expect((await switchOf('Ben Okafor')).getAttribute('aria-checked')).toBe('true');
  });
});

test('searching asks in the body, not in the address, and shows everybody again afterwards', async () => {
  open({ body: [BEN, ADA] }, { 'POST /api/admin/users/search': { body: [ADA] } });
  const field = await screen.findByLabelText('Search by email or name');
  await userEvent.type(field, 'a{Enter}');
  expect(await screen.findByText('Please type at least 2 characters')).toBeTruthy();
  await userEvent.type(field, 'DA{Enter}');
  await waitFor(() => expect(screen.queryByText('ben@example.org')).toBeNull());
  expect(await rowOf('ada@example.org')).toBeTruthy();
  expect(callsOf('POST /api/admin/users/search').map(({ body }) => body)).toEqual([{ limit: 25, text: 'ada' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  expect(await rowOf('Ben Okafor')).toBeTruthy();
});

test('goes to the next page and back', async () => {
  let asked = 0;
  open(() => (++asked === 1 ? { body: [BEN], headers: { 'x-next-cursor': 'c1' } } : { body: [ADA] }));
  await rowOf('Ben Okafor');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await rowOf('ada@example.org')).toBeTruthy();
  expect(screen.getByText('Page 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('Page 1')).toBeTruthy();
});

test('list and counters are read again every 30 seconds', async () => {
  jest.useFakeTimers();
  open({ body: [BEN] });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  const before = [callsOf('GET /api/admin/users').length, callsOf('GET /api/admin/users/counts').length];
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  const after = [callsOf('GET /api/admin/users').length, callsOf('GET /api/admin/users/counts').length];
  expect(after.map((count, at) => count - before[at]!)).toEqual([1, 1]);
  jest.useRealTimers();
});
