import type { Page } from 'playwright-core';
import { answerCall, atPath, failCall, holdCall, openAt, type GalleryPage } from '../galleryPage';

const SESSION = '**/api/auth/me';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fillLogin(page: Page): Promise<void> {
  await openAt(page, '/login', 'How it works');
  await page.getByLabel('Email').fill('nobody@example.org');
}

/** What people see before they sign in. */
export const VISITOR_PAGES: readonly GalleryPage[] = [
  {
    name: 'Sign-in screen',
    states: [
      atPath('sign in', 'visitor', '/login', 'How it works'),
      atPath('register', 'visitor', '/register', 'I am 18 or older'),
      {
        name: 'register, with errors',
        person: 'visitor',
        show: async (page) => {
          await openAt(page, '/register', 'I am 18 or older');
          await page.getByLabel('Email').fill('not an address');
          await page.getByLabel('Password', { exact: true }).fill('12345');
          await page.getByRole('checkbox', { name: /Privacy Policy/ }).check();
          await press(page, 'Create Account');
          await page.getByText('Password must be at least 6 characters').waitFor();
        },
      },
      {
        name: 'wrong password',
        person: 'visitor',
        show: async (page) => {
          await fillLogin(page);
          await page.getByLabel('Password', { exact: true }).fill('wrong password');
          await press(page, 'Sign In');
          await page.getByText('Login Failed').waitFor();
        },
      },
      {
        name: 'forgot the password',
        person: 'visitor',
        show: async (page) => {
          await fillLogin(page);
          await press(page, 'Forgot your password?');
          await page.getByText('Enter your email, and we will send you a code.').waitFor();
        },
      },
      {
        name: 'reset the password',
        person: 'visitor',
        show: async (page) => {
          await fillLogin(page);
          await press(page, 'Forgot your password?');
          await page.getByLabel('Email').press('Enter');
          await page.getByLabel('Reset code').waitFor();
        },
      },
      atPath('session loading', 'visitor', '/', 'Loading...', holdCall(SESSION)),
      atPath('server unreachable', 'visitor', '/', 'Try again', failCall(SESSION)),
    ],
  },
  {
    name: 'Stop reminders',
    states: [
      atPath('link of a mail', 'visitor', '/unsubscribe#token', 'Stop all reminders'),
      atPath('link cut off', 'visitor', '/unsubscribe', 'This link is not complete'),
      {
        name: 'done',
        person: 'visitor',
        show: async (page) => {
          await answerCall('**/api/reminders/unsubscribe?*', { success: true, message: 'Done' })(page);
          await openAt(page, '/unsubscribe#token', 'Stop all reminders');
          await press(page, 'Stop all reminders');
          await page.getByText('Reminders are off').waitFor();
        },
      },
    ],
  },
  {
    name: 'Sample result',
    states: [
      atPath('high', 'visitor', '/samples/dermoscopic-melanoma-1', 'What to do next'),
      atPath('moderate', 'visitor', '/samples/phone-basal-cell-carcinoma-1', 'What to do next'),
      atPath('low', 'visitor', '/samples/phone-nevus-2', 'What to do next'),
      atPath('loading', 'visitor', '/samples/phone-nevus-2', 'This is a sample photo', holdCall('**/api/samples/**')),
      atPath('error', 'visitor', '/samples/phone-nevus-2', 'Try again', failCall('**/api/samples/**')),
    ],
  },
  {
    name: 'Subscribe',
    states: [
      atPath('without a subscription', 'newcomer', '/subscribe', 'Annual subscription'),
      atPath('visitor', 'visitor', '/subscribe', 'Annual subscription'),
      atPath('active', 'subscriber', '/subscribe', 'Your plan'),
      atPath('loading', 'newcomer', '/subscribe', 'Checking subscription', holdCall('**/api/subscription/status')),
      atPath(
        'error',
        'newcomer',
        '/subscribe',
        'We could not check your subscription',
        failCall('**/api/subscription/status'),
      ),
      atPath('payment canceled', 'newcomer', '/subscribe?canceled=true', 'Payment canceled'),
      {
        name: 'cancel dialog',
        person: 'subscriber',
        show: async (page) => {
          await openAt(page, '/subscribe', 'Your plan');
          await press(page, 'Cancel subscription');
          await page.getByRole('dialog').waitFor();
        },
      },
      {
        name: 'refund dialog',
        person: 'subscriber',
        show: async (page) => {
          await openAt(page, '/subscribe', 'Your plan');
          await press(page, 'Ask for a refund');
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
  },
  {
    name: 'Privacy Policy',
    states: [
      atPath('signed in', 'newcomer', '/privacy', 'You agreed to version'),
      atPath('visitor', 'visitor', '/privacy', 'Version 1.0'),
    ],
  },
];
