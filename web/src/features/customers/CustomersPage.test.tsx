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
function renderCustomers(
  list: Reply | (() => Reply),
  moreReplies: TestServer['replies'] = {},
  address = '/admin/customers',
) {
  server = startTestServer({
    'GET /api/admin/users': list,
    'GET /api/admin/users/counts': { body: { total: 1234, active: 56, paid: 7 } },
    ...moreReplies,
  });
  render(
    <MemoryRouter initialEntries={[address]}>
      <ToastProvider>
        <SessionBoundary>
          <CustomersPage />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
}
const findCalls = (call: string) => server.calls.filter((entry) => entry.call === call);
const findRow = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const findSwitch = async (name: string) => screen.findByRole('switch', { name: `Access of ${name}` });
const isBusy = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

test('shows a loading text, and then cards, badges and switches', async () => {
  renderCustomers({ body: [BEN, ADA] });
  expect(screen.getByText('Loading customer data...')).toBeTruthy();
  const ben = within(await findRow('Ben Okafor'));
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(columns).toEqual(['Name', 'Email', 'Role', 'Subscription', 'Toggle Status', 'Stripe', 'Joined']);
  for (const text of ['ben@example.org', 'User', 'Active', 'Paid', '✓ Customer'])
    expect(ben.getByText(text)).toBeTruthy();
  expect((await findSwitch('Ben Okafor')).getAttribute('aria-checked')).toBe('true');
  const ada = within(await findRow('ada@example.org'));
  for (const text of ['Admin', 'Administrator', 'Demo', 'None', /^Ended/]) expect(ada.getByText(text)).toBeTruthy();
  expect(ada.queryByText('Inactive')).toBeNull();
  expect((await findSwitch('ada@example.org')).getAttribute('aria-checked')).toBe('false');
  for (const text of ['Total Customers', 'Active Subscriptions', 'Paid Customers', '1,234', '56', '7']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test('a customer without a subscription is Inactive, and a name leads to the page of the account', async () => {
  renderCustomers({ body: [{ ...BEN, isActive: false, subscriptionStatus: 'inactive', subscriptionId: null }] });
  const ben = within(await findRow('Ben Okafor'));
  expect(ben.getByText('Inactive')).toBeTruthy();
  expect(ben.getByRole('link', { name: 'Ben Okafor' }).getAttribute('href')).toBe('/admin/customers/b-1');
});

test('changes of role that wait are above the list, each with a link to its account', async () => {
  const request = {
    ...{ userId: 'b-1', email: BEN.email, role: 'admin', reason: 'Reviews the blog', requestedBy: 'a@example.org' },
    ...{ requestedAt: '2026-03-04T10:00:00.000Z', isOwn: false },
  };
  renderCustomers({ body: [BEN] }, { 'GET /api/admin/role-requests': { body: [request] } });
  const link = await screen.findByRole('link', { name: 'Make ben@example.org an administrator' });
  expect(link.getAttribute('href')).toBe('/admin/customers/b-1');
});

test('an empty list shows No customers found', async () => {
  renderCustomers({ body: [] });
  expect(await screen.findByText('No customers found')).toBeTruthy();
});

test('where the newest accounts have no match, the page reads on to one that has', async () => {
  const pages = [{ headers: { 'x-next-cursor': 'older' }, body: [] }, { body: [ADA] }];
  renderCustomers(() => pages.shift() ?? { body: [] }, {}, '/admin/customers?role=admin');
  expect(await findRow('ada@example.org')).toBeTruthy();
  expect(findCalls('GET /api/admin/users')).toHaveLength(2);
});

test('a search for a rare match stops after ten calls and goes on when asked', async () => {
  let calls = 0;
  const reply = () => (++calls <= 10 ? { headers: { 'x-next-cursor': `page-${calls}` }, body: [] } : { body: [ADA] });
  renderCustomers(reply, {}, '/admin/customers?role=admin');
  expect(await screen.findByText('No match so far')).toBeTruthy();
  expect(calls).toBe(10);
  await userEvent.click(screen.getByRole('button', { name: 'Search older accounts' }));
  expect(await findRow('ada@example.org')).toBeTruthy();
});

test('a failure shows the error text, and Retry reads again', async () => {
  let isDown = true;
  renderCustomers(() => (isDown ? { status: 500 } : { body: [BEN] }));
  expect(await screen.findByText('Error Loading Customers')).toBeTruthy();
  expect(screen.getByText('Failed to load customer data. Please try again.')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findRow('Ben Okafor')).toBeTruthy();
});

/** Delays PATCH requests until the returned function is called. */
function delayPatches(): () => void {
  const { fetch } = globalThis;
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (...call) => {
    if (call[1]?.method === 'PATCH') await gate;
    return fetch(...call);
  };
  return () => release();
}

describe('the switch', () => {
  async function switchOff() {
    await userEvent.click(await findSwitch('Ben Okafor'));
    const dialog = within(screen.getByRole('dialog', { name: 'Take access away?', hidden: true }));
    const confirm = () => userEvent.click(dialog.getByText('Take access away', { selector: 'button' }));
    return { dialog, confirm };
  }

  test('warns about a live Stripe subscription and asks for a reason; nothing is sent without one', async () => {
    renderCustomers({ body: [BEN] });
    const { dialog, confirm } = await switchOff();
    expect(dialog.getByText(/Stripe goes on charging/)).toBeTruthy();
    await confirm();
    expect(dialog.getByText('Please say why')).toBeTruthy();
    expect(findCalls(PATCH_BEN)).toEqual([]);
  });

  test('is disabled while the update is in flight, and then the list is read again', async () => {
    let isOff = false;
    renderCustomers(() => ({ body: [{ ...BEN, isActive: !isOff }] }), {
      [PATCH_BEN]: () => {
        isOff = true;
        return { body: { user: { ...BEN, isActive: false }, warning: null } };
      },
    });
    const release = delayPatches();
    const { dialog, confirm } = await switchOff();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Chargeback');
    await confirm();
    expect(isBusy(await findSwitch('Ben Okafor'))).toBe(true);
    await userEvent.click(await findSwitch('Ben Okafor'));
    expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
    release();
    expect(await screen.findByText('Status Updated')).toBeTruthy();
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(screen.getByText('Customer subscription status has been updated successfully.')).toBeTruthy();
    await waitFor(async () => expect(isBusy(await findSwitch('Ben Okafor'))).toBe(false));
    expect((await findSwitch('Ben Okafor')).getAttribute('aria-checked')).toBe('false');
    expect(findCalls(PATCH_BEN).map(({ body }) => body)).toEqual([
      { subscriptionStatus: 'inactive', reason: 'Chargeback' },
    ]);
  });

  test('shows the error text after a failure, does not change, and the reason stays in its dialog', async () => {
    renderCustomers({ body: [BEN] }, { [PATCH_BEN]: { status: 500 } });
    const { dialog, confirm } = await switchOff();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Chargeback');
    await confirm();
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('Failed to update customer status. Please try again.')).toBeTruthy();
    expect((await findSwitch('Ben Okafor')).getAttribute('aria-checked')).toBe('true');
    expect(dialog.getByLabelText(/^Reason/)).toHaveProperty('value', 'Chargeback');
  });
});

test('the search text is sent in the body, not in the URL; clearing it shows all customers again', async () => {
  renderCustomers({ body: [BEN, ADA] }, { 'POST /api/admin/users/search': { body: [ADA] } });
  const field = await screen.findByLabelText('Search by email or name');
  await userEvent.type(field, 'a');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Please type at least 2 characters')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, 'DA{Enter}');
  await waitFor(() => expect(screen.queryByText('ben@example.org')).toBeNull());
  expect(await findRow('ada@example.org')).toBeTruthy();
  expect(findCalls('POST /api/admin/users/search').map(({ body }) => body)).toEqual([{ limit: 25, text: 'ada' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await findRow('Ben Okafor')).toBeTruthy();
});

test('Next and Previous change the page', async () => {
  let requests = 0;
  renderCustomers(() => (++requests === 1 ? { body: [BEN], headers: { 'x-next-cursor': 'c1' } } : { body: [ADA] }));
  await findRow('Ben Okafor');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await findRow('ada@example.org')).toBeTruthy();
  expect(screen.getByText('Page 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('Page 1')).toBeTruthy();
});

test('the list and the counts are read again every 30 seconds', async () => {
  jest.useFakeTimers();
  renderCustomers({ body: [BEN] });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  const countsBefore = [findCalls('GET /api/admin/users').length, findCalls('GET /api/admin/users/counts').length];
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  const countsAfter = [findCalls('GET /api/admin/users').length, findCalls('GET /api/admin/users/counts').length];
  expect(countsAfter.map((count, index) => count - countsBefore[index]!)).toEqual([1, 1]);
  jest.useRealTimers();
});

test('role, subscription and order are read from the address; the heads sort the page', async () => {
  renderCustomers({ body: [BEN, ADA] }, {}, '/admin/customers?role=admin&access=nonsense&sort=-email');
  await findRow('Ben Okafor');
  const readNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(readNames()).toEqual(['Ben Okafor', 'ada@example.org']);
  expect(screen.getByLabelText('Role')).toHaveProperty('value', 'admin');
  await userEvent.click(within(screen.getByRole('columnheader', { name: 'Email' })).getByRole('button'));
  expect(readNames()).toEqual(['ada@example.org', 'Ben Okafor']);
});

test('a filter asks the server for matching customers only', async () => {
  renderCustomers({ body: [BEN] });
  await findRow('Ben Okafor');
  const { fetch } = globalThis;
  const addresses: string[] = [];
  globalThis.fetch = (...call) => {
    addresses.push((call[0] as URL).href);
    return fetch(...call);
  };
  await userEvent.selectOptions(screen.getByLabelText('Subscription'), 'Inactive');
  await waitFor(() => expect(addresses).toEqual(expect.arrayContaining([expect.stringContaining('access=inactive')])));
});
