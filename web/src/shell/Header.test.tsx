import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { SessionBoundary } from '../lib/SessionBoundary';
import { MARIA, SIGNED_OUT, startTestServer } from '../lib/testServer';
import { ToastProvider } from '../ui/feedback/Toast';
import { Header } from './Header';

function renderHeader(user: CurrentUser | null, { isActive = false, at = '/' } = {}) {
  startTestServer({
    'GET /api/auth/me': user ? { body: { user } } : SIGNED_OUT,
    'GET /api/subscription/status': { body: { isActive, status: isActive ? 'active' : 'inactive', endsAt: null } },
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <ToastProvider>
        <SessionBoundary>
          <Header user={user} />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
}

async function openSideMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  return within(await screen.findByRole('dialog', { name: 'Menu' }));
}

test.each([
  ['/privacy', 1],
  ['/subscribe', 1],
  ['/', 0],
])('a visitor at %s is offered Sign In %d time, and no pages that need an account', (at, times) => {
  renderHeader(null, { at });
  expect(screen.queryAllByRole('link', { name: 'Sign In' })).toHaveLength(times);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
});

test('a person without a subscription is offered one, in the bar and in the side menu', async () => {
  renderHeader(MARIA);
  expect((await screen.findByRole('link', { name: 'Subscribe' })).getAttribute('href')).toBe('/subscribe');
  const menu = await openSideMenu();
  for (const name of ['Home', 'Privacy Policy', 'Subscribe Now']) expect(menu.getByRole('link', { name })).toBeTruthy();
  for (const name of ['Your profile', 'Sign Out']) expect(menu.getByRole('button', { name })).toBeTruthy();
  expect(menu.getByText('Maria Lind')).toBeTruthy();
});

test('a subscriber gets the Premium badge, and the side menu says Subscription Active', async () => {
  renderHeader(MARIA, { isActive: true });
  expect(await screen.findByText('Premium')).toBeTruthy();
  const menu = await openSideMenu();
  expect(menu.getByText('Subscription Active')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Subscribe/ })).toBeNull();
});

const BEN = { name: 'Ben', color: 'violet', addedAt: '2026-11-26T08:00:00.000Z' } as const;

test('an account with one person shows no switch; with more, the header says whose records are shown and lists all', async () => {
  renderHeader(MARIA);
  await screen.findByRole('link', { name: 'Subscribe' });
  expect(screen.queryByText(/^Records of/)).toBeNull();
  cleanup();
  renderHeader({ ...MARIA, people: { '01JD0000000000000000000001': BEN } });
  await userEvent.click(await screen.findByRole('button', { name: /^Records of Maria Lind \(you\)/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Maria Lind (you)', 'Ben']);
});

test('the records of a holder without a name are theirs', async () => {
  renderHeader({ ...MARIA, firstName: null, lastName: null, people: { '01JD0000000000000000000001': BEN } });
  expect((await screen.findByRole('button', { name: 'Your records. Show another person’s' })).textContent).toBe(
    'Your records',
  );
});

test.each([
  [MARIA, 'a person', 0],
  [{ ...MARIA, role: 'admin' } as const, 'an administrator', 1],
])('the side menu names every page; those of administration only for administrators', async (user, _, times) => {
  renderHeader(user);
  const menu = await openSideMenu();
  for (const name of ['Home', 'Skincare Profile', 'Find Dermatologist', 'Health Blog', 'About', 'Privacy Policy']) {
    expect(menu.getByRole('link', { name })).toBeTruthy();
  }
  for (const name of ['ML Training', 'Generative AI', 'Security Demo', 'Customer Management', 'Blog Management']) {
    expect(menu.queryAllByRole('link', { name })).toHaveLength(times);
  }
});

test('an administrator gets no Subscribe link', async () => {
  renderHeader({ ...MARIA, role: 'admin' });
  const menu = await openSideMenu();
  expect(await menu.findByRole('link', { name: 'Home' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Subscribe/ })).toBeNull();
});

test('the profile opens from the account menu and from the side menu, and Escape closes it', async () => {
  renderHeader(MARIA);
  await userEvent.click(screen.getByRole('button', { name: 'Account of Maria Lind' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Your profile' }));
  expect(await screen.findByRole('dialog', { name: 'Your profile' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const menu = await openSideMenu();
  await userEvent.click(menu.getByRole('button', { name: 'Your profile' }));
  expect(await screen.findByRole('dialog', { name: 'Your profile' })).toBeTruthy();
});
