import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { MARIA } from '../lib/testServer';
import { PAGES } from '../pages';
import { Footer } from './Footer';

function renderLinks(user: CurrentUser | null) {
  render(
    <MemoryRouter>
      <Footer user={user} />
    </MemoryRouter>,
  );
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
}

test('a signed-in user gets links to every page, section and the contact form', () => {
  const hrefs = renderLinks(MARIA);
  for (const { path, audience } of PAGES) expect(hrefs.includes(path)).toBe(audience !== 'admin');
  for (const path of ['/subscribe', '/#learn', '/#prevention', '/#history', '/#contact']) expect(hrefs).toContain(path);
  expect(screen.getByText(/not a medical diagnosis/)).toBeTruthy();
});

test('a visitor gets links to public pages', () => {
  const hrefs = renderLinks(null);
  for (const path of ['/privacy', '/subscribe', '/privacy#contact', '/login']) expect(hrefs).toContain(path);
  expect(hrefs).not.toContain('/#history');
  expect(screen.getByText(/do not replace a dermatologist/)).toBeTruthy();
});
