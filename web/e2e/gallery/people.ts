import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createAccount, makeAdmin, type TestSite } from '../site/journey';
import { buildImageData, sendAnalysis } from '../site/sendAnalysis';

/** `newcomer` has an account and nothing else, `subscriber` a history and a skincare plan, `admin` posts and training photos. */
export type PersonName = 'visitor' | 'newcomer' | 'subscriber' | 'admin';

/** The stored session of each person, for a new browser context. */
export type People = Readonly<Record<PersonName, BrowserContextOptions['storageState']>>;

async function send(page: Page, method: 'POST' | 'PATCH', path: string, data: unknown): Promise<{ id: string }> {
  const response = await page.request.fetch(path, { method, data });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as { id: string };
}

async function subscribe(page: Page): Promise<void> {
  await page.goto('/subscribe');
  await page.getByRole('checkbox', { name: /now and every year until I cancel/ }).check();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.getByText('Subscription activated').waitFor();
}

async function addHistory(page: Page): Promise<void> {
  const [melanoma, carcinoma, nevus] = await Promise.all(
    ['dermoscopic-melanoma-1.jpg', 'phone-basal-cell-carcinoma-1.jpg', 'phone-nevus-2.jpg'].map(buildImageData),
  );
  const { lesionId } = await sendAnalysis(page, { imageData: nevus, location: 'Forearm', notes: 'Since childhood' });
  await sendAnalysis(page, { imageData: nevus, location: 'Forearm', lesionId });
  await send(page, 'PATCH', `/api/lesions/${lesionId}`, { name: 'Mole by the left elbow' });
  await sendAnalysis(page, { imageData: carcinoma, location: 'Face: right cheek' });
  await sendAnalysis(page, { imageData: melanoma, location: 'Upper back', notes: 'My partner found it last week' });
}

async function addSkincarePlan(page: Page): Promise<void> {
  await send(page, 'POST', '/api/skincare/profile', {
    ...{ skinType: 'combination', skinTone: 'medium', ageRange: '26-35', sunExposure: 'high' },
    primaryConcerns: ['Acne and breakouts', 'Dark spots'],
    currentProducts: ['Cleanser', 'Sunscreen'],
    allergies: ['Fragrance', 'moon dust'],
  });
  await send(page, 'POST', '/api/skincare/recommendations/generate', {});
}

async function addPosts(page: Page): Promise<void> {
  const write = (title: string, status: string) =>
    send(page, 'POST', '/api/blog/create', {
      ...{ title, status, author: 'Maria Lind', category: 'Prevention', featured: 1 },
      excerpt: 'Shade, clothes and sunscreen, in this order. What each of them does, and what none of them can do.',
      content:
        '## Shade first\n\nThe sun is strongest around noon.\n\n- Hat\n- Long sleeves\n\nThen **sunscreen**.\n\n## Sources\n\n- [American Academy of Dermatology. Sunscreen FAQs.](https://www.aad.org)',
    });
  await write('Three habits for a summer outdoors', 'draft');
  const rejected = await write('A cream that replaces your dermatologist', 'pending_approval');
  await send(page, 'PATCH', `/api/blog/${rejected.id}/status`, {
    status: 'rejected',
    rejectionReason: 'The article names no sources, and its title promises what no cream can do.',
  });
  await write('How to read the label of a sunscreen', 'pending_approval');
}

const trainingSamples = JSON.parse(
  readFileSync(join(__dirname, '../../../functions/services/training/trainingSamples.json'), 'utf8'),
) as { jpeg: string; diagnosis: string }[];
/** The live model strongly disagrees with the label of this sample, which needs a reason. */
const DOUBTED_SAMPLE = 1;

async function addTrainingPhotos(page: Page): Promise<void> {
  for (const [index, { jpeg, diagnosis }] of trainingSamples.slice(0, 11).entries()) {
    await send(page, 'POST', '/api/training/add', {
      ...{ imageData: `data:image/jpeg;base64,${jpeg}`, diagnosis, ownerConsent: true },
      labelReason: index === DOUBTED_SAMPLE ? 'Confirmed under the microscope' : null,
    });
  }
}

async function addDeskWork(page: Page): Promise<void> {
  await send(page, 'POST', '/api/contact', {
    ...{ name: 'Vera Holm', email: 'vera@example.org', subject: 'A question about my data' },
    message: 'How long do you keep what I write here, and who reads it?',
  });
  await send(page, 'POST', '/api/admin/incidents', {
    ...{ incidentType: 'Lost laptop', severity: 'high' },
    description: 'An encrypted work laptop was left on a train. Its keys were changed within the hour.',
  });
}

/** Registers everybody whom the gallery shows, with their data. */
export async function createPeople(site: TestSite): Promise<People> {
  const register = async (name: string, prepare?: (page: Page) => Promise<void>) => {
    const page = await site.openPage();
    const email = `${name}@example.org`;
    await createAccount(page, email);
    await prepare?.(page);
    const state = await page.context().storageState();
    await page.context().close();
    return state;
  };
  const admin = await register('administrator', async (page) => {
    await makeAdmin(site, 'administrator@example.org');
    await addPosts(page);
    await addTrainingPhotos(page);
    await addDeskWork(page);
    await send(page, 'POST', '/api/generative/initialize', {});
  });
  return {
    visitor: undefined,
    newcomer: await register('newcomer'),
    subscriber: await register('subscriber', async (page) => {
      await subscribe(page);
      await addHistory(page);
      await addSkincarePlan(page);
    }),
    admin,
  };
}
