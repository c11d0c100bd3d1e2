import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { fixturePath } from '#lesion/fixtures/photographs';
import type { BlogPost } from '#domain/blog/blog';
import { buildImageData } from '../../site/sendAnalysis';
import {
  answerCall,
  atPath,
  changeAnswer,
  failCall,
  holdCall,
  openAt,
  type GalleryPage,
  type GalleryState,
} from '../galleryPage';
import {
  EARLIER_RUNS,
  FINISHED_TRAININGS,
  TRIAL_RESULT,
  withFinishedTraining,
  withRun,
  withTrainedModel,
} from './trainingRuns';

const USERS = '**/api/admin/users?*';
const TRAINING = '**/api/training/stats';
const PHOTOS = '**/api/training/photos?*';
const GENERATIVE = '**/api/generative/stats';
const DEMO = '**/api/admin/security-demo';
const POST_COUNTS = '**/api/blog/counts';

const APPROVED_POSTS = '**/api/blog/all?*status=approved*';

const PENDING = 'How to read the label of a sunscreen';

const postDialog = (name: string, button: string): GalleryState => ({
  name,
  person: 'admin',
  show: async (page) => {
    await openAt(page, '/admin/blog', PENDING);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
  },
});

const articleDialog = (name: string, action: 'View' | 'Recall'): GalleryState => ({
  name,
  person: 'admin',
  show: async (page) => {
    await openAt(page, '/admin/blog?status=approved', 'Approved posts');
    await page.getByRole('button', { name: `${action} Sun protection` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    if (action === 'View') await dialog.locator('summary').click();
  },
});

const scheduleNewest = changeAnswer(APPROVED_POSTS, ([newest, ...others]: BlogPost[]) => [
  { ...newest, publishDate: '2126-03-04T13:00:00.000Z' },
  ...others,
]);

const demoTab = (name: string, text: string): GalleryState => ({
  name,
  person: 'admin',
  show: async (page) => {
    await openAt(page, '/security-demo', '"analysisMonth": null');
    await page.getByRole('tab', { name }).click();
    await page.getByText(text).first().waitFor();
  },
});

const generativeRun = (name: string, status: 'training' | 'stopped', text: string): GalleryState =>
  atPath(name, 'admin', '/generative-training', text, async (page) => {
    await changeAnswer(GENERATIVE, withRun(status))(page);
    const picture = await buildImageData('phone-nevus-2.jpg');
    await answerCall('**/api/generative/samples?*', { epoch: 12, picture })(page);
    await answerCall('**/api/generative/runs?*', EARLIER_RUNS)(page);
  });

async function openOverride(page: Page): Promise<void> {
  await openAt(page, '/admin/customers', 'subscriber@example.org');
  await page.getByRole('row').filter({ hasText: 'subscriber@example.org' }).getByRole('switch').click();
  await page.getByRole('dialog', { name: 'Take access away?' }).waitFor();
}

async function openFinishedTraining(page: Page): Promise<void> {
  await changeAnswer(TRAINING, withFinishedTraining)(page);
  await answerCall('**/api/training/jobs*', FINISHED_TRAININGS)(page);
  await openAt(page, '/training', /^Failed/);
}

async function openEarlierComparison(page: Page): Promise<void> {
  await openFinishedTraining(page);
  await page.getByRole('button', { name: 'See the comparison' }).first().click();
  await page.getByRole('dialog', { name: /^Comparison of/ }).waitFor();
}

async function openFigures(page: Page): Promise<void> {
  await openFinishedTraining(page);
  for (const name of ['Figures by kind of photo', 'Figures by skin tone', 'Which photos are newly missed or caught'])
    await page.locator('summary').filter({ hasText: name }).click(); // prettier-ignore
  await page.getByRole('img', { name: 'Melanoma, test photo ISIC_0012395' }).waitFor();
}

async function tryPhoto(page: Page): Promise<void> {
  await answerCall('**/api/training/try', TRIAL_RESULT)(page);
  await openFinishedTraining(page);
  const buffer = await readFile(fixturePath('phone-nevus-2.jpg'));
  await page.getByLabel(/^Photo to judge/).setInputFiles({ name: 'arm.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Judge this photo' }).click();
  await page.getByRole('table', { name: 'What both models say about arm.jpg' }).waitFor();
}

async function openTrainingPhotos(page: Page): Promise<void> {
  await openAt(page, '/training/photos', '11 photos');
  await page
    .getByRole('img', { name: /^Photo labeled/ })
    .nth(10)
    .waitFor();
}

/** The administrator's pages. */
export const ADMIN_PAGES: readonly GalleryPage[] = [
  {
    name: 'Customers',
    states: [
      atPath('list', 'admin', '/admin/customers', 'subscriber@example.org'),
      { name: 'override dialog', person: 'admin', show: openOverride },
      atPath('no match so far', 'admin', '/admin/customers?role=admin', 'No match so far', (page) =>
        page.route(USERS, (route) => route.fulfill({ json: [], headers: { 'x-next-cursor': 'older' } })),
      ),
      atPath('loading', 'admin', '/admin/customers', 'Loading customer data...', holdCall(USERS)),
      atPath('error', 'admin', '/admin/customers', 'Error Loading Customers', failCall(USERS)),
      atPath('empty', 'admin', '/admin/customers', 'No customers found', answerCall(USERS, [])),
    ],
  },
  {
    name: 'Blog Management',
    states: [
      atPath('pending', 'admin', '/admin/blog', PENDING),
      atPath('drafts', 'admin', '/admin/blog?status=draft', 'Three habits for a summer outdoors'),
      {
        name: 'rejected',
        person: 'admin',
        show: async (page) => {
          await openAt(page, '/admin/blog', PENDING);
          await page.getByRole('tab', { name: /^Rejected/ }).click();
          await page.getByText('The article names no sources').waitFor();
        },
      },
      {
        name: 'empty',
        person: 'admin',
        show: async (page) => {
          await openAt(page, '/admin/blog', PENDING);
          await page.getByRole('tab', { name: /^Archived/ }).click();
          await page.getByText('No posts have been archived.').waitFor();
        },
      },
      postDialog('view dialog', `View ${PENDING}`),
      postDialog('approve dialog', `Approve ${PENDING}`),
      postDialog('reject dialog', `Reject ${PENDING}`),
      articleDialog('versions', 'View'),
      articleDialog('recall dialog', 'Recall'),
      atPath('scheduled', 'admin', '/admin/blog?status=approved', /^Appears on/, scheduleNewest),
      {
        name: 'schedule dialog',
        person: 'admin',
        show: async (page) => {
          await scheduleNewest(page);
          await openAt(page, '/admin/blog?status=approved', /^Appears on/);
          await page.getByRole('button', { name: /^Change Time/ }).click();
          await page.getByRole('dialog').waitFor();
        },
      },
      atPath('loading', 'admin', '/admin/blog', 'Loading blog posts...', holdCall(POST_COUNTS)),
      atPath('error', 'admin', '/admin/blog', 'Error loading blog posts', failCall(POST_COUNTS)),
    ],
  },
  {
    name: 'Create Blog Post',
    states: [
      atPath('empty', 'admin', '/admin/blog/create', 'Review process'),
      {
        name: 'preview and errors',
        person: 'admin',
        show: async (page) => {
          await openAt(page, '/admin/blog/create', 'Review process');
          await page.getByLabel('Title*').fill('Three habits for a summer outdoors');
          await page.getByLabel('Content*').fill('## Shade first\n\nThe sun is strongest around noon.');
          await page.getByRole('button', { name: 'Preview' }).click();
          await page.getByRole('button', { name: 'Submit for Approval' }).click();
          await page.getByText('Author name is required').waitFor();
        },
      },
    ],
  },
  {
    name: 'ML Training Center',
    states: [
      atPath('with photos', 'admin', '/training', 'Train Model'),
      { name: 'a finished training', person: 'admin', show: openFinishedTraining },
      { name: 'the comparison of an earlier model', person: 'admin', show: openEarlierComparison },
      { name: 'every figure open', person: 'admin', show: openFigures },
      { name: 'a photo judged by both models', person: 'admin', show: tryPhoto },
      {
        name: 'withdrawal dialog',
        person: 'admin',
        show: async (page) => {
          await changeAnswer(TRAINING, withTrainedModel)(page);
          await openAt(page, '/training', 'Roll back to the previous model');
          await page.getByRole('button', { name: 'Roll back to the previous model' }).click();
          await page.getByRole('dialog').waitFor();
        },
      },
      atPath('loading', 'admin', '/training', 'Loading the training data…', holdCall(TRAINING)),
      atPath('error', 'admin', '/training', 'The training data could not be loaded', failCall(TRAINING)),
    ],
  },
  {
    name: 'Training Photos',
    states: [
      { name: 'photos', person: 'admin', show: openTrainingPhotos },
      {
        name: 'one photo',
        person: 'admin',
        show: async (page) => {
          await openTrainingPhotos(page);
          await page.getByRole('button', { name: /^Open the/ }).first().click(); // prettier-ignore
          await page.getByRole('dialog').waitFor();
        },
      },
      atPath('no match', 'admin', '/training/photos?domain=unknown', 'No photo matches'),
      atPath('loading', 'admin', '/training/photos', 'Loading the photos…', holdCall(PHOTOS)),
      atPath('error', 'admin', '/training/photos', 'We could not load the photos', failCall(PHOTOS)),
    ],
  },
  {
    name: 'Generative AI Training Center',
    states: [
      atPath('initialized', 'admin', '/generative-training', 'Load the dataset first.'),
      generativeRun('run at work', 'training', 'Generator and discriminator'),
      generativeRun('stopped run', 'stopped', 'Resume from the last checkpoint'),
      {
        name: 'earlier run',
        person: 'admin',
        show: async (page) => {
          await generativeRun('', 'stopped', 'Earlier runs').show(page);
          await page.locator('summary').filter({ hasText: 'Complete' }).click();
          await page.getByRole('img', { name: /^Fréchet distance/ }).waitFor();
        },
      },
      atPath('loading', 'admin', '/generative-training', 'Loading the generative models…', holdCall(GENERATIVE)),
      atPath('error', 'admin', '/generative-training', 'could not be loaded', failCall(GENERATIVE)),
    ],
  },
  {
    name: 'Security Demo',
    states: [
      atPath('De-identification', 'admin', '/security-demo', '"analysisMonth": null'),
      demoTab('Encryption', 'Random IV, 12 bytes'),
      demoTab('Access Control', 'Create analysis'),
      demoTab('Audit Trail', 'admin.securityDemo'),
      atPath('loading', 'admin', '/security-demo', 'Loading the demonstration...', holdCall(DEMO)),
      atPath('error', 'admin', '/security-demo', 'The demo is not available', failCall(DEMO)),
    ],
  },
];
