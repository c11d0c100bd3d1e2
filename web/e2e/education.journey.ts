import type { Page } from 'playwright-core';
import { openStage, register, type Stage } from './journey';
import { flawsOf } from './sound';

jest.setTimeout(240_000);

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  page = await stage.newcomer();
  await register(page, 'learner@example.org');
});
afterAll(async () => stage.close());

const holds = async (name: string) => expect(await flawsOf(page, name)).toEqual([]);

test('Home teaches the signs in pictures, on the skin tone that is chosen by keyboard', async () => {
  await page.goto('/#learn');
  await page.getByRole('heading', { name: 'The ABCDE rule' }).waitFor();
  await holds('education');
  const tones = page.getByRole('radio', { name: /skin$/ });
  await tones.nth(2).focus();
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: 'Dark skin' }).isChecked()).toBe(true);
  await holds('education-dark');
});

test('the footer leads to the sections and pages', async () => {
  await page.goto('/privacy');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Prevention and self-exam' }).press('Enter');
  await page.getByRole('heading', { name: 'Your monthly self-exam' }).waitFor();
  await footer.getByRole('link', { name: 'About', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Our mission' }).waitFor();
});

describe('About', () => {
  const config = '**/api/config';
  afterEach(() => page.unroute(config));

  test('tells the measured figures', async () => {
    await page.goto('/about');
    await page.getByRole('region', { name: 'Phone photos', exact: true }).waitFor();
    await holds('about');
  });

  test('shows a place for the figures while they load', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((settle) => (release = settle));
    await page.route(config, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/about');
    await page.getByText('Loading the figures...').waitFor();
    await holds('about-loading');
    release();
    await page.getByRole('region', { name: 'Phone photos', exact: true }).waitFor();
  });

  test('says when they do not load, and tries again', async () => {
    await page.route(config, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }));
    await page.goto('/about');
    await page.getByText('The figures did not load').waitFor();
    await holds('about-failed');
    await page.unroute(config);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('region', { name: 'Phone photos', exact: true }).waitFor();
  });

  test('states those of the model in use', async () => {
    await page.route(config, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({ response: answer, json: { ...body, modelRecipe: 'open' } });
    });
    await page.goto('/about');
    await page.getByText(/^open-/).waitFor();
    await holds('about-open');
  });
});
