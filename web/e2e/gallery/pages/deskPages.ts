import type { Page } from 'playwright-core';
import { answerCall, atPath, failCall, holdCall, openAt, type GalleryPage } from '../galleryPage';

const OVERVIEW = '**/api/admin/overview?*';
const INBOX = '**/api/admin/messages?*';
const AUDIT = '**/api/admin/audit**';
const INCIDENTS = '**/api/admin/incidents';
const SUBJECT = 'A question about my data';

async function openMessage(page: Page): Promise<void> {
  await openAt(page, '/admin/inbox', SUBJECT);
  await page.getByRole('button', { name: SUBJECT }).click();
  await page.getByRole('dialog', { name: SUBJECT }).getByText('How long').waitFor();
}

async function openAccount(page: Page): Promise<void> {
  await openAt(page, '/admin/customers', 'subscriber@example.org');
  await page
    .getByRole('row', { name: /subscriber@example\.org/ })
    .getByRole('link')
    .click();
  await page.getByRole('heading', { name: 'Newest actions' }).waitFor();
}

/** The administrator's pages for daily work. */
export const DESK_PAGES: readonly GalleryPage[] = [
  {
    name: 'Overview',
    states: [
      atPath('numbers', 'admin', '/admin/overview', 'New accounts'),
      atPath('loading', 'admin', '/admin/overview', 'Loading the numbers…', holdCall(OVERVIEW)),
      atPath('error', 'admin', '/admin/overview', 'We could not load the numbers', failCall(OVERVIEW)),
    ],
  },
  {
    name: 'Inbox',
    states: [
      atPath('open messages', 'admin', '/admin/inbox', SUBJECT),
      { name: 'message', person: 'admin', show: openMessage },
      atPath('empty', 'admin', '/admin/inbox', 'No messages here', answerCall(INBOX, [])),
      atPath('error', 'admin', '/admin/inbox', 'We could not load the messages', failCall(INBOX)),
    ],
  },
  {
    name: 'Audit Log',
    states: [
      atPath('entries', 'admin', '/admin/audit', /^Chrome/),
      atPath('error', 'admin', '/admin/audit', 'We could not load the audit log', failCall(AUDIT)),
    ],
  },
  {
    name: 'Incidents and Policy',
    states: [
      atPath('an open incident', 'admin', '/admin/incidents', 'Lost laptop'),
      atPath('empty', 'admin', '/admin/incidents', 'No incidents', answerCall(INCIDENTS, [])),
      atPath('error', 'admin', '/admin/incidents', 'We could not load the incidents', failCall(INCIDENTS)),
    ],
  },
  { name: 'Account', states: [{ name: 'of a subscriber', person: 'admin', show: openAccount }] },
];
