import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Concern, SkincareProfileRequest, type SkincareRecommendation } from '#domain/skincare/skincare';
import { buildPlan } from '#functions/services/skincare/plan';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer, type Reply, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import SkincarePage from './SkincarePage';

const CREATED_AT = '2027-03-01T12:00:00.000Z';
const ANSWERS = SkincareProfileRequest.parse({
  skinType: 'oily',
  skinTone: 'fair',
  ageRange: '36-45',
  sunExposure: 'high',
  primaryConcerns: ['Acne and breakouts'],
  allergies: ['Fragrance', 'lanolin'],
});
const PROFILE = { ...ANSWERS, id: 'p1', userId: MARIA.id, createdAt: CREATED_AT, updatedAt: CREATED_AT };
const buildRecommendations = (isActive: 0 | 1, idPrefix = '1'): SkincareRecommendation[] =>
  buildPlan(ANSWERS, null).map((draft, index) => ({
    ...draft,
    ...{ id: `${idPrefix}${index}`, userId: MARIA.id, profileId: 'p1', generatedAt: CREATED_AT, isActive },
  }));
const NONE: Reply = { status: 404, body: { code: 'not_found', message: 'You have no skincare profile yet.' } };
const DOWN: Reply = { status: 503, body: { code: 'unavailable', message: 'Please try again in a moment.' } };

/** Timers that stay real in a test with a fake date. */
const REAL_TIMERS = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...([
    'nextTick',
    'queueMicrotask',
    'hrtime',
    'performance',
    'requestAnimationFrame',
    'cancelAnimationFrame',
  ] as const),
];

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

function renderSkincare(replies: TestServer['replies']) {
  const server = startTestServer({
    'GET /api/config': CONFIG,
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/skincare/profile': { body: PROFILE },
    'GET /api/skincare/recommendations': { body: buildRecommendations(1) },
    ...replies,
  });
  const { unmount } = render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <SkincarePage />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return { server, unmount };
}
const findCalls = (server: TestServer, call: string) => server.calls.filter((entry) => entry.call === call);
const click = (element: HTMLElement) => fireEvent.click(element);

test('without a profile the form is shown; without a concern nothing is sent', async () => {
  const { server } = renderSkincare({ 'GET /api/skincare/profile': NONE });
  click(await screen.findByRole('button', { name: 'Create Profile' }));
  expect((await screen.findAllByText('Please select at least one primary skin concern.')).length).toBeGreaterThan(0);
  expect(screen.getByText('Validation Error')).toBeTruthy();
  expect(findCalls(server, 'POST /api/skincare/profile')).toEqual([]);
  for (const concern of Concern.options) expect(screen.getByRole('checkbox', { name: concern })).toBeTruthy();
});

test('a profile is created with the defaults and the choices', async () => {
  let isSaved = false;
  const { server } = renderSkincare({
    'GET /api/skincare/profile': () => (isSaved ? { body: PROFILE } : NONE),
    'GET /api/skincare/recommendations': { body: [] },
    'POST /api/skincare/profile': () => {
      isSaved = true;
      return { body: PROFILE };
    },
  });
  click(await screen.findByRole('checkbox', { name: 'Redness' }));
  click(screen.getByRole('checkbox', { name: 'Parabens' }));
  fireEvent.change(screen.getByLabelText(/in your own words/), { target: { value: 'rétinol, zorblax' } });
  expect(screen.getByText(/“rétinol”: we leave out retinoids/)).toBeTruthy();
  expect(screen.getByText(/We could not match “zorblax”: check labels/)).toBeTruthy();
  click(screen.getByRole('button', { name: 'Create Profile' }));
  expect(await screen.findByText('Profile Created')).toBeTruthy();
  expect(screen.getByText('Your skincare profile has been saved successfully.')).toBeTruthy();
  expect(findCalls(server, 'POST /api/skincare/profile')[0]!.body).toEqual({
    ...{ skinType: 'normal', skinTone: 'medium', ageRange: '26-35', sunExposure: 'moderate', pregnancy: null },
    ...{ primaryConcerns: ['Redness'], currentProducts: [], allergies: ['Parabens', 'rétinol', 'zorblax'] },
    lifestyleFactors: { smoking: false, exerciseFrequency: 'moderate', dietType: 'standard', stressLevel: 'moderate' },
  });
  expect(await screen.findByText('Ready for Recommendations')).toBeTruthy();
});

test.each([
  [{}, 'Failed to create your profile. Please try again.'],
  [{ code: 'unavailable', message: 'Back in a minute.' }, 'Back in a minute.'],
])('a first profile that cannot be saved is reported: %j', async (body, text) => {
  renderSkincare({
    'GET /api/skincare/profile': { status: 404, body: { code: 'not_found', message: 'No profile' } },
    'POST /api/skincare/profile': { status: 503, body },
  });
  click(await screen.findByRole('checkbox', { name: 'Redness' }));
  click(screen.getByRole('button', { name: 'Create Profile' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('editing starts with the saved values, and a failure is reported', async () => {
  renderSkincare({ 'POST /api/skincare/profile': { status: 500, body: {} } });
  click(await screen.findByRole('button', { name: 'Edit Profile' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Oily' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Fragrance' }).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/in your own words/).value).toBe('lanolin');
  click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(await screen.findByText('Failed to save your profile. Please try again.')).toBeTruthy();
});

test('a changed profile is saved and reported', async () => {
  const { server } = renderSkincare({ 'POST /api/skincare/profile': { body: PROFILE } });
  click(await screen.findByRole('button', { name: 'Edit Profile' }));
  click(screen.getByRole('radio', { name: 'Dry' }));
  click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(await screen.findByText('Profile Saved')).toBeTruthy();
  expect(findCalls(server, 'POST /api/skincare/profile')[0]!.body).toMatchObject({ skinType: 'dry' });
});

test('a plan that cannot be generated is reported', async () => {
  renderSkincare({
    'GET /api/skincare/recommendations': { body: [] },
    'POST /api/skincare/recommendations/generate': { status: 500, body: {} },
  });
  click(await screen.findByRole('button', { name: 'Generate My Skincare Plan' }));
  expect(await screen.findByText('Failed to generate recommendations. Please try again.')).toBeTruthy();
});

test('a profile without a plan offers to generate one', async () => {
  let hasPlan = false;
  const { server } = renderSkincare({
    'GET /api/skincare/recommendations': () => ({ body: hasPlan ? buildRecommendations(1) : [] }),
    'POST /api/skincare/recommendations/generate': () => {
      hasPlan = true;
      return { body: buildRecommendations(1) };
    },
  });
  expect(await screen.findByText('No Recommendations Yet.')).toBeTruthy();
  click(screen.getByRole('button', { name: 'Generate My Skincare Plan' }));
  expect(await screen.findByText('Recommendations Generated')).toBeTruthy();
  expect(screen.getByText('Your personalized skincare recommendations are ready!')).toBeTruthy();
  expect(await screen.findByRole('tab', { name: /Sun Protection/ })).toBeTruthy();
  expect(findCalls(server, 'GET /api/skincare/recommendations')).toHaveLength(2);
});

test('a plan shows one type at a time, or all; high priority has a banner', async () => {
  renderSkincare({});
  await screen.findByRole('tab', { name: /Sun Protection/ });
  expect(screen.getAllByRole('tab')).toHaveLength(4);
  for (const shortLabel of ['Sun Care', 'Daily']) expect(screen.getByText(shortLabel)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tabs' }).checked).toBe(true);
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText('High Priority Action Required')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(screen.getAllByText(/^(High|Medium|Low) priority$/)).toHaveLength(4);
});

test('completed steps are shown as a percentage, stay on this device for the day, and are never sent', async () => {
  const { server, unmount } = renderSkincare({});
  const [first] = buildRecommendations(1);
  const steps = first!.routine.morning.length + first!.routine.evening.length + first!.routine.weekly.length;
  const box = await screen.findByRole('checkbox', { name: first!.routine.morning[0] });
  click(box);
  const percent = `${Math.round(100 / steps)}% done today`;
  expect(screen.getByText(percent)).toBeTruthy();
  unmount();
  const generateCount = findCalls(server, 'POST /api/skincare/recommendations/generate').length;
  renderSkincare({});
  expect(await screen.findByText(percent)).toBeTruthy();
  expect(generateCount).toBe(0);
  expect(localStorage.getItem('skincare-ticks')).not.toContain('sunscreen');
});

test('completed steps reset the next day, also on a page that stayed open', async () => {
  jest.useFakeTimers({ doNotFake: REAL_TIMERS, now: new Date('2027-03-01T23:00:00') });
  renderSkincare({});
  const [one, other] = await screen.findAllByRole('checkbox');
  click(one!);
  expect(screen.queryByText('0% done today')).toBeNull();
  jest.setSystemTime(new Date('2027-03-02T07:00:00'));
  fireEvent(document, new Event('visibilitychange'));
  expect(screen.getByText('0% done today')).toBeTruthy();
  click(other!);
  expect(JSON.parse(localStorage.getItem('skincare-ticks')!)).toEqual({ day: '2027-03-02', done: [expect.anything()] });
});

test('every step and product has a reason with its source', async () => {
  renderSkincare({});
  const article = await screen.findByRole('article');
  const [first] = buildRecommendations(1);
  const steps = [...first!.routine.morning, ...first!.routine.evening, ...first!.routine.weekly];
  expect(within(article).getAllByText(/^Why this\?/)).toHaveLength(steps.length + first!.products.length);
  const links = within(article).getAllByRole('link', { hidden: true });
  expect(links.every((link) => link.getAttribute('rel') === 'noopener noreferrer')).toBe(true);
});

test('each priority has a reason with its source, whether it is high or not', async () => {
  renderSkincare({});
  await screen.findByRole('tab', { name: /Sun Protection/ });
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  const articles = screen.getAllByRole('article');
  for (const [index, { reasons }] of buildRecommendations(1).entries()) {
    const reason = reasons.find(({ about }) => about === 'priority');
    if (!reason) continue;
    const card = within(articles[index]!);
    const links = card.getAllByRole('link', { hidden: true, name: reason.source.title });
    expect(card.getByText(reason.because, { exact: false })).toBeTruthy();
    expect(links.map((link) => link.getAttribute('href'))).toContain(reason.source.url);
  }
});

test('ingredients to avoid for the same reason are grouped, with the source', async () => {
  const dry = buildPlan({ ...ANSWERS, skinType: 'dry' }, null).map((draft, index) => ({
    ...buildRecommendations(1)[index]!,
    ...draft,
  }));
  renderSkincare({ 'GET /api/skincare/recommendations': { body: dry } });
  await userEvent.click(await screen.findByRole('tab', { name: /Daily Routine/ }));
  const reason = screen.getByText(/Dry skin becomes drier/);
  expect(reason.textContent).toMatch(/^Drying alcohols, Alpha hydroxy acids\. Dry skin/);
  expect(within(reason).getAllByRole('link')).toHaveLength(1);
});

test('paid links are shown only with an affiliate tag', async () => {
  renderSkincare({});
  await screen.findByRole('article');
  expect(screen.queryByText('Paid link')).toBeNull();
});

test('with an affiliate tag, a product links to a shop’s search by name and category', async () => {
  renderSkincare({ 'GET /api/config': { body: { ...(CONFIG.body as object), affiliateTag: 'ours-20' } } });
  const [label] = await screen.findAllByText('Paid link');
  const link = label!.closest('a')!;
  const [product] = buildRecommendations(1)[0]!.products;
  expect([link.rel, link.target]).toEqual(['sponsored noopener noreferrer', '_blank']);
  const url = new URL(link.href);
  expect([url.origin, url.searchParams.get('tag')]).toEqual(['https://www.amazon.com', 'ours-20']);
  expect(url.searchParams.get('k')).toBe(`${product!.name} ${product!.category}`);
});

test('a profile changed after its plan shows a warning; earlier plans are listed', async () => {
  renderSkincare({
    'GET /api/skincare/profile': { body: { ...PROFILE, updatedAt: '2027-03-02T12:00:00.000Z' } },
    'GET /api/skincare/recommendations': { body: [...buildRecommendations(1), ...buildRecommendations(0, '0')] },
  });
  expect(await screen.findByText('Your profile has changed since this plan was made')).toBeTruthy();
  expect(screen.getByText('Earlier plans')).toBeTruthy();
});

test('a failed read is reported, and can be retried', async () => {
  let isDown = true;
  renderSkincare({ 'GET /api/skincare/profile': () => (isDown ? DOWN : { body: PROFILE }) });
  expect(await screen.findByText('Please try again in a moment.')).toBeTruthy();
  isDown = false;
  click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your profile')).toBeTruthy();
});
