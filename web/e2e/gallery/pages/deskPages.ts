import { DailyCount } from '#domain/operations/dailyCount';
import { summarizeOutcomes } from '#domain/operations/outcomeFigures';
import type { Page } from 'playwright-core';
import { answerCall, atPath, failCall, holdCall, openAt, type GalleryPage } from '../galleryPage';

const OVERVIEW = '**/api/admin/overview?*';
const INBOX = '**/api/admin/messages?*';
const AUDIT = '**/api/admin/audit**';
const INCIDENTS = '**/api/admin/incidents';
const SUBJECT = 'A question about my data';

/** Answers the overview of a site whose people reported many outcomes. */
const answerFindings = answerCall(OVERVIEW, {
  days: [DailyCount.parse({ day: '2026-11-26', signUps: 3, low: 5, moderate: 2, high: 1 })],
  incidents: { open: 0, late: 0 },
  openMessages: 0,
  unsendableLetters: 2,
  outcomes: summarizeOutcomes({
    ...{ low_biopsied_melanoma: 1, moderate_biopsied_melanoma: 5, high_biopsied_melanoma: 12 },
    ...{ low_biopsied_harmless: 41, moderate_biopsied_harmless: 22, high_biopsied_harmless: 9 },
    ...{
      high_biopsied_otherCancer: 7,
      low_unbiopsied_harmless: 131,
      moderate_unbiopsied_harmless: 24,
      high_unbiopsied_harmless: 3,
    },
  }),
});

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
      atPath('what doctors found', 'admin', '/admin/overview', 'What doctors found', answerFindings),
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
