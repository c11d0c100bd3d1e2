import type { Page } from 'playwright-core';
import { changeAnswer, openAt, type GalleryPage } from '../galleryPage';

const ADDED_AT = '2026-11-26T08:00:00.000Z';
const PEOPLE = {
  '01JD0000000000000000000001': { name: 'Ben', color: 'violet', addedAt: ADDED_AT },
  '01JD0000000000000000000002': { name: 'Grandma Wilhelmina Rosenberg-Lindqvist', color: 'olive', addedAt: ADDED_AT },
  '01JD0000000000000000000003': { name: 'Cleo', color: 'blue', addedAt: ADDED_AT },
};
const NOTES = 'My partner found it last week';

/** Lets the account of the page have other people. */
const withPeople = changeAnswer('**/api/auth/me', ({ user }: { user: object }) => ({
  user: { ...user, people: PEOPLE },
}));

async function openHistory(page: Page): Promise<void> {
  await withPeople(page);
  await openAt(page, '/history', NOTES);
}

async function openProfile(page: Page, button?: string): Promise<void> {
  await openHistory(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  await page.getByRole('dialog', { name: 'Your profile' }).getByText('Member since').waitFor();
  if (button) await page.getByRole('button', { name: button, exact: true }).click();
  else await page.getByRole('heading', { name: 'People' }).scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
}

/** What shows that an account has several people. */
export const PEOPLE_PAGES: readonly GalleryPage[] = [
  {
    name: 'People',
    states: [
      { name: 'history', person: 'subscriber', show: openHistory },
      {
        name: 'switch',
        person: 'subscriber',
        show: async (page) => {
          await openHistory(page);
          await page.getByRole('button', { name: /^Records of/ }).click();
        },
      },
      {
        name: 'result',
        person: 'subscriber',
        show: async (page) => {
          await openHistory(page);
          await page.locator('.history-card').filter({ hasText: NOTES }).click();
          await page.getByRole('dialog', { name: /^Analysis of/ }).waitFor();
        },
      },
      {
        name: 'move a spot',
        person: 'subscriber',
        show: async (page) => {
          await openHistory(page);
          await page.locator('.history-card').filter({ hasText: NOTES }).click();
          await page.getByRole('button', { name: 'This spot over time' }).click();
          await page.getByRole('button', { name: 'Move to another person' }).click();
          await page.getByRole('dialog', { name: 'Move to another person' }).waitFor();
        },
      },
      { name: 'profile', person: 'subscriber', show: (page) => openProfile(page) },
      { name: 'add', person: 'subscriber', show: (page) => openProfile(page, 'Add a person') },
      { name: 'change', person: 'subscriber', show: (page) => openProfile(page, 'Change Ben') },
      { name: 'remove', person: 'subscriber', show: (page) => openProfile(page, 'Remove Ben') },
    ],
  },
];
