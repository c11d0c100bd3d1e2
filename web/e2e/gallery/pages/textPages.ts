import type { Page } from 'playwright-core';
import { answerCall, atPath, failCall, holdCall, openAt, type GalleryPage } from '../galleryPage';

const ARTICLES = '**/api/blog/approved?*';
const getForm = (page: Page) => page.getByRole('form', { name: 'Contact Us' });

/** Blog, contact, About, and pages that say no. */
export const TEXT_PAGES: readonly GalleryPage[] = [
  {
    name: 'Health Blog',
    states: [
      atPath('list', 'newcomer', '/blog', 'Featured Articles'),
      atPath('category', 'newcomer', '/blog?category=Research', /min read/),
      atPath('search', 'newcomer', '/blog?search=melanoma', 'Results for “melanoma”'),
      atPath('search without results', 'newcomer', '/blog?search=giraffe', 'No articles found'),
      {
        name: 'article in the list',
        person: 'newcomer',
        show: async (page) => {
          await openAt(page, '/blog', 'Featured Articles');
          await page
            .getByRole('button', { name: /^Read article/ })
            .first()
            .click();
          await page.getByRole('heading', { name: 'Sources' }).waitFor();
        },
      },
      {
        name: 'article on its page',
        person: 'newcomer',
        show: async (page) => {
          await openAt(page, '/blog', 'Featured Articles');
          await page.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link').first().click();
          await page.getByRole('heading', { name: 'Sources' }).waitFor();
        },
      },
      atPath('loading', 'newcomer', '/blog', 'Loading articles...', holdCall(ARTICLES)),
      atPath('error', 'newcomer', '/blog', 'Content temporarily unavailable.', failCall(ARTICLES)),
      atPath('empty', 'newcomer', '/blog', 'No approved articles are available yet.', answerCall(ARTICLES, [])),
    ],
  },
  {
    name: 'Contact',
    states: [
      {
        name: 'filled, with a failure',
        person: 'visitor',
        show: async (page) => {
          await failCall('**/api/contact')(page);
          await openAt(page, '/privacy#contact', 'Contact Us');
          await getForm(page).getByLabel('Name').fill('Vera Visitor');
          await getForm(page).getByLabel('Email').fill('vera@example.org');
          await getForm(page).getByLabel('Subject').fill('A question on deletion');
          await getForm(page).getByLabel('Message').fill('How do I delete it all?');
          await getForm(page).getByRole('button', { name: 'Send Message' }).click();
          await page.getByText('Error sending message').waitFor();
        },
      },
      {
        name: 'errors',
        person: 'visitor',
        show: async (page) => {
          await openAt(page, '/privacy#contact', 'Contact Us');
          await getForm(page).getByRole('button', { name: 'Send Message' }).click();
          await page.getByText('Name must be at least 2 characters').waitFor();
        },
      },
      {
        name: 'sent',
        person: 'newcomer',
        show: async (page) => {
          await openAt(page, '/#contact', 'Contact Us');
          await getForm(page).getByLabel('Subject').fill('My subscription');
          await getForm(page).getByLabel('Message').fill('When does it renew?');
          await getForm(page).getByRole('button', { name: 'Send Message' }).click();
          await page.getByRole('heading', { name: 'Thank You' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'About',
    states: [
      atPath('about', 'newcomer', '/about', 'Phone photos'),
      atPath('figures loading', 'newcomer', '/about', 'Loading the figures...', holdCall('**/api/config')),
      atPath('figures failed', 'newcomer', '/about', 'The figures did not load', failCall('**/api/config')),
    ],
  },
  {
    name: 'No such page',
    states: [
      atPath('not found', 'newcomer', '/no-such-page', '404 Page Not Found'),
      atPath('customers', 'newcomer', '/admin/customers', 'Access Restricted'),
      atPath('training', 'newcomer', '/training', 'Access Restricted'),
    ],
  },
];
