import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { MARIA } from '../lib/testServer';
import { PAGES } from '../pages';
import { Footer } from './Footer';

function links(user: CurrentUser | null) {
  render(
    <MemoryRouter>
      <Footer user={user} />
    </MemoryRouter>,
  );
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
}

test('a signed-in person finds every page and section, and the way to write to us', () => {
  const found = links(MARIA);
  for (const { path, who } of PAGES) expect(found.includes(path)).toBe(who !== 'admin');
  for (const path of ['/subscribe', '/#learn', '/#prevention', '/#history', '/#contact']) expect(found).toContain(path);
  expect(screen.getByText(/not a medical diagnosis/)).toBeTruthy();
});

test('a visitor is offered what visitors can open', () => {
  const found = links(null);
  for (const path of ['/privacy', '/subscribe', '/privacy#contact', '/login']) expect(found).toContain(path);
  expect(found).not.toContain('/#history');
  expect(screen.getByText(/do not replace a dermatologist/)).toBeTruthy();
});
