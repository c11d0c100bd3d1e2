import type { Page } from 'playwright-core';
import { answerCall, atPath, failCall, holdCall, openAt, type GalleryPage } from '../galleryPage';

const NOTES = 'My partner found it last week';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openDetail(page: Page): Promise<void> {
  await openAt(page, '/history', NOTES);
  await page.locator('.history-card').filter({ hasText: NOTES }).click();
  await page.getByRole('dialog', { name: /^Analysis of/ }).waitFor();
}

async function openSpot(page: Page): Promise<void> {
  await openAt(page, '/history', NOTES);
  await page.locator('.history-card').filter({ hasText: '2 photos of this spot' }).first().click();
  await press(page, 'This spot over time');
  const dialog = page.getByRole('dialog', { name: 'Mole by the left elbow' });
  await dialog.getByRole('heading', { name: 'Doctor visits' }).waitFor();
}

/** Records a visit, unless an earlier picture did. */
async function recordVisit(page: Page, diagnosis: string): Promise<void> {
  if (await page.getByText(`Dermatologist: ${diagnosis}`).isVisible()) return;
  await press(page, 'Record a visit');
  await page.getByLabel('What did they say it is?').selectOption(diagnosis);
  await press(page, 'Save visit');
  await page.getByText(`Dermatologist: ${diagnosis}`).waitFor();
}

const FINDER = '/find-dermatologist';
async function searchZip(page: Page, zip: string): Promise<void> {
  await openAt(page, FINDER, 'Find a dermatologist');
  await page.getByRole('radio', { name: 'ZIP code' }).check();
  await page.getByRole('textbox', { name: 'ZIP code' }).fill(zip);
  await page.getByRole('textbox', { name: 'ZIP code' }).press('Enter');
}
const NOBODY = { providers: [], source: 'Sample data', sample: true, partial: false, full: false, completeTo: 5 };

async function openProfile(page: Page): Promise<void> {
  await openAt(page, '/about', 'Our story');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  await page.getByRole('dialog', { name: 'Your profile' }).getByText('Member since').waitFor();
}

async function openInProfile(page: Page, button: string): Promise<void> {
  await openProfile(page);
  await press(page, button);
  await page.waitForTimeout(300);
}

const CHECK = '/history/check';
const ARMS = {
  ...{ part: 'arms', isChecked: true, note: 'A freckle by the left elbow, light brown, no edge' },
  newSpots: [{ view: 'front', x: 0.7, y: 0.36 }],
};
const FACE = { part: 'face', isChecked: true, note: null, newSpots: [] };
const FEET = { part: 'feet', isChecked: false, note: null, newSpots: [{ view: 'feet', x: 0.25, y: 0.75 }] };
const OPEN_CHECK = {
  ...{ id: '01KAAAAAAAAAAAAAAAAAAAAAAA', startedAt: '2026-11-24T08:00:00.000Z', finishedAt: null },
  parts: [FACE, ARMS, FEET],
};
const FINISHED_CHECK = {
  ...{ id: '01K9AAAAAAAAAAAAAAAAAAAAAA', startedAt: '2026-10-20T08:00:00.000Z' },
  ...{ finishedAt: '2026-10-20T08:20:00.000Z', parts: [FACE, ARMS] },
};
const answerChecks = (check: unknown, finished: readonly unknown[]) => async (page: Page) => {
  await answerCall('**/api/skin-checks/open', { check })(page);
  await answerCall('**/api/skin-checks?*', finished)(page);
};

const MAILED = { mailOn: '2026-12-17', sentOn: '2026-11-17', isOwnDay: false };

/** History, total-skin check, skincare, finder, and the person's own account. */
export const HEALTH_PAGES: readonly GalleryPage[] = [
  {
    name: 'History',
    states: [
      atPath('list', 'subscriber', '/history', NOTES),
      atPath('timeline', 'subscriber', '/history?view=timeline', 'Upper back'),
      atPath('nothing matches', 'subscriber', '/history?region=Thigh&q=shower', 'No result matches'),
      atPath('empty', 'newcomer', '/history', 'No analyses yet'),
      atPath('loading', 'subscriber', '/history', 'Loading analysis history...', holdCall('**/api/analyses?*')),
      atPath('error', 'subscriber', '/history', 'Failed to load analysis history', failCall('**/api/analyses?*')),
      { name: 'detail', person: 'subscriber', show: openDetail },
      {
        name: 'delete dialog',
        person: 'subscriber',
        show: async (page) => {
          await openDetail(page);
          await press(page, 'Delete');
          await page.getByRole('dialog', { name: 'Delete this result?' }).waitFor();
        },
      },
      {
        name: 'spot over time',
        person: 'subscriber',
        show: openSpot,
      },
      {
        name: 'doctor visits of a spot',
        person: 'subscriber',
        show: async (page) => {
          await openSpot(page);
          await recordVisit(page, 'Atypical mole');
          await page.getByRole('button', { name: /^Delete the visit of/ }).click();
        },
      },
      {
        name: 'form of a doctor visit, with an error',
        person: 'subscriber',
        show: async (page) => {
          await openSpot(page);
          await press(page, 'Record a visit');
          await page.getByRole('radio', { name: 'Yes, I have the result' }).check();
          await press(page, 'Save visit');
          await page.getByText('Please choose what the laboratory found.').waitFor();
        },
      },
      {
        name: 'report for a doctor visit',
        person: 'subscriber',
        show: async (page) => {
          await openAt(page, '/history', NOTES);
          await press(page, 'Report for a doctor visit');
          await page.getByRole('dialog').getByRole('button', { name: 'Save as PDF' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'Your body',
    states: [
      atPath('spots on the map', 'subscriber', '/history/body', 'Your spots'),
      atPath('empty', 'newcomer', '/history/body', 'No spots yet'),
    ],
  },
  {
    name: 'What is due',
    states: [
      atPath('check', 'subscriber', '/due', 'Go to the check', async (page) => {
        await answerCall('**/api/reminders', { check: MAILED, spots: [] })(page);
        await answerChecks(null, [FINISHED_CHECK])(page);
      }),
      atPath('nothing', 'newcomer', '/due', 'Nothing is due right now'),
      atPath('error', 'newcomer', '/due', 'did not load', failCall('**/api/reminders')),
    ],
  },
  {
    name: 'Total-skin check',
    states: [
      atPath('finished checks', 'subscriber', CHECK, 'Your calendar', answerChecks(null, [FINISHED_CHECK])),
      atPath(
        'unfinished',
        'subscriber',
        CHECK,
        'Your check is not finished',
        answerChecks(OPEN_CHECK, [FINISHED_CHECK]),
      ),
      atPath('part', 'subscriber', `${CHECK}?part=arms`, 'Mole by the left elbow', answerChecks(OPEN_CHECK, [])),
      atPath(
        'part without spots',
        'subscriber',
        `${CHECK}?part=feet`,
        'You follow no spot here',
        answerChecks(OPEN_CHECK, []),
      ),
      atPath('summary', 'subscriber', `${CHECK}?part=summary`, 'New spots and notes', answerChecks(OPEN_CHECK, [])),
      atPath(
        'summary without a part looked at',
        'subscriber',
        `${CHECK}?part=summary`,
        'Look at one part at least',
        answerChecks({ ...OPEN_CHECK, parts: [FEET] }, []),
      ),
      {
        name: 'part that changed on another device',
        person: 'subscriber',
        show: async (page) => {
          await answerChecks(OPEN_CHECK, [])(page);
          const body = { code: 'conflict', message: 'This part was changed on another device.' };
          await page.route('**/api/skin-checks/open/parts', (route) => route.fulfill({ status: 409, json: body }));
          await openAt(page, `${CHECK}?part=feet`, 'Feet, soles and toenails');
          await page.getByLabel(/^Note/).fill('A dark line under the left big toenail');
          await page.getByText(body.message).waitFor();
        },
      },
      {
        name: 'part that waits for a connection',
        person: 'subscriber',
        show: async (page) => {
          await answerChecks(OPEN_CHECK, [])(page);
          await page.route('**/api/skin-checks/open/parts', (route) => route.abort());
          await openAt(page, `${CHECK}?part=feet`, 'Feet, soles and toenails');
          await page.getByLabel(/^Note/).fill('A dark line under the left big toenail');
          await page.getByText('Kept on this device').waitFor();
        },
      },
      {
        name: 'check that waits for a connection',
        person: 'subscriber',
        show: async (page) => {
          await answerChecks(OPEN_CHECK, [])(page);
          await page.route('**/api/skin-checks/open/parts', (route) => route.abort());
          await openAt(page, `${CHECK}?part=feet`, 'Feet, soles and toenails');
          await page.getByLabel(/^Note/).fill('A dark line under the left big toenail');
          await page.getByText('Kept on this device').waitFor();
          await page.getByRole('button', { name: 'Pause', exact: true }).click();
          await page.getByText('(on this device)').waitFor();
        },
      },
      {
        name: 'check that ended on another device',
        person: 'subscriber',
        show: async (page) => {
          await answerChecks(OPEN_CHECK, [])(page);
          const body = { code: 'not_found', message: 'This check is finished or deleted.' };
          await page.route('**/api/skin-checks/open/parts', (route) => route.fulfill({ status: 404, json: body }));
          await openAt(page, `${CHECK}?part=feet`, 'Feet, soles and toenails');
          await page.unroute('**/api/skin-checks/open');
          await answerCall('**/api/skin-checks/open', { check: null })(page);
          await page.getByLabel(/^Note/).fill('A dark line under the left big toenail');
          await page.getByText('was finished or deleted on another device').waitFor();
        },
      },
      atPath('reminder on', 'subscriber', CHECK, 'Change the day', async (page) => {
        await answerChecks(null, [FINISHED_CHECK])(page);
        const check = { mailOn: '2026-12-20', sentOn: null, isOwnDay: true };
        await answerCall('**/api/reminders', { check, spots: [] })(page);
      }),
      atPath('notifications on', 'subscriber', CHECK, '2 devices get', async (page) => {
        await answerChecks(null, [FINISHED_CHECK])(page);
        const check = { mailOn: '2026-12-20', sentOn: null, isOwnDay: true };
        await answerCall('**/api/reminders', { check, spots: [] })(page);
        // A headless browser denies it.
        await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }));
        await answerCall('**/api/reminders/devices', { serverKey: '', ids: ['a', 'b'] })(page);
      }),
      atPath('first check', 'newcomer', CHECK, 'You can start today'),
      atPath('loading', 'newcomer', CHECK, 'Loading your checks', holdCall('**/api/skin-checks/open')),
      atPath('error', 'newcomer', CHECK, 'could not be loaded', failCall('**/api/skin-checks/open')),
    ],
  },
  {
    name: 'Skincare',
    states: [
      atPath('plan', 'subscriber', '/skincare', 'Your plan'),
      {
        name: 'plan as a list, unfolded',
        person: 'subscriber',
        show: async (page) => {
          await openAt(page, '/skincare', 'Your plan');
          await page.getByRole('radio', { name: 'List', exact: true }).check();
          for (const summary of await page.locator('main summary').all()) await summary.click();
        },
      },
      atPath('form', 'newcomer', '/skincare', 'Primary concerns'),
      {
        name: 'form with an error',
        person: 'newcomer',
        show: async (page) => {
          await openAt(page, '/skincare', 'Primary concerns');
          await page.getByLabel(/in your own words/).fill('retinol, moon dust');
          await press(page, 'Create Profile');
          await page.getByText('Validation Error').waitFor();
        },
      },
      {
        name: 'form, session ended',
        person: 'newcomer',
        show: async (page) => {
          await openAt(page, '/skincare', 'Primary concerns');
          await page.getByRole('checkbox', { name: 'Dark spots' }).check();
          await page.getByRole('checkbox', { name: 'Cleanser' }).check();
          await page.getByLabel(/in your own words/).fill('retinol, star dust');
          await page.context().clearCookies();
          await press(page, 'Create Profile');
          await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
        },
      },
      atPath(
        'profile without a plan',
        'subscriber',
        '/skincare',
        'Ready for Recommendations',
        answerCall('**/api/skincare/recommendations*', []),
      ),
      atPath('loading', 'subscriber', '/skincare', 'Loading your skincare', holdCall('**/api/skincare/profile')),
      atPath('error', 'subscriber', '/skincare', 'could not be loaded', failCall('**/api/skincare/profile')),
    ],
  },
  {
    name: 'Finder',
    states: [
      {
        name: 'results',
        person: 'subscriber',
        show: async (page) => {
          await searchZip(page, '59715');
          await page.getByRole('region', { name: 'Results' }).getByRole('listitem').first().waitFor();
          await page.locator('.finder-map__town').first().waitFor();
        },
      },
      {
        name: 'map on a phone',
        person: 'subscriber',
        widths: [390],
        show: async (page) => {
          await page.setViewportSize({ width: 390, height: 844 });
          await searchZip(page, '59715');
          await press(page, 'Show map');
          await page.locator('.finder-map__town').first().waitFor();
        },
      },
      atPath('start', 'subscriber', FINDER, 'Find a dermatologist'),
      {
        name: 'location refused',
        person: 'subscriber',
        show: async (page) => {
          await openAt(page, FINDER, 'Find a dermatologist');
          await press(page, 'Use my location');
          await page.getByText('Unable to access location.').waitFor();
        },
      },
      {
        name: 'unknown ZIP code',
        person: 'subscriber',
        show: async (page) => {
          await searchZip(page, '00000');
          await page.getByText('Unable to find location for that ZIP code.').waitFor();
        },
      },
      {
        name: 'loading',
        person: 'subscriber',
        show: async (page) => {
          await holdCall('**/api/find-dermatologists*')(page);
          await searchZip(page, '59715');
          await page.getByText('Finding dermatologists…').waitFor();
        },
      },
      {
        name: 'error',
        person: 'subscriber',
        show: async (page) => {
          await failCall('**/api/find-dermatologists*')(page);
          await searchZip(page, '59715');
          await page.getByText('Please try again in a moment.').waitFor();
        },
      },
      {
        name: 'empty',
        person: 'subscriber',
        show: async (page) => {
          await answerCall('**/api/find-dermatologists*', NOBODY)(page);
          await searchZip(page, '59715');
          await page.getByText('No dermatologists found.').waitFor();
        },
      },
    ],
  },
  {
    name: 'Your profile',
    states: [
      { name: 'profile', person: 'subscriber', show: openProfile },
      { name: 'name', person: 'subscriber', show: (page) => openInProfile(page, 'Change name') },
      { name: 'password', person: 'subscriber', show: (page) => openInProfile(page, 'Change password') },
      { name: 'confirm email', person: 'subscriber', show: (page) => openInProfile(page, 'Confirm email') },
      { name: 'sign out everywhere', person: 'subscriber', show: (page) => openInProfile(page, 'Sign out everywhere') },
      { name: 'delete account', person: 'subscriber', show: (page) => openInProfile(page, 'Delete account') },
      { name: 'two-step sign-in', person: 'admin', show: (page) => openInProfile(page, 'Set up two-step sign-in') },
    ],
  },
];
