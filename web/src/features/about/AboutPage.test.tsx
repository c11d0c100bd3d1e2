import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryRouter } from 'react-router-dom';
import { getModelMetrics } from '../../lib/modelMetrics/modelMetrics';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer, type Reply } from '../../lib/testServer';
import AboutPage from './AboutPage';

const MODEL = join(__dirname, '../../../../packages/lesion/model/research');
const CLINICAL = 'Photos by normal cameras in clinics';
const readModelFile = (file: string): unknown => JSON.parse(readFileSync(join(MODEL, file), 'utf8'));

function renderPage(config: Reply | (() => Reply) = CONFIG) {
  startTestServer({ 'GET /api/auth/me': { body: { user: MARIA } }, 'GET /api/config': config });
  render(
    <MemoryRouter initialEntries={['/about']}>
      <SessionBoundary>
        <AboutPage />
      </SessionBoundary>
    </MemoryRouter>,
  );
}

test('shows story, mission, technology and the medical disclaimer', () => {
  renderPage();
  for (const name of ['Our story', 'Our mission', 'The technology', 'Medical disclaimer']) {
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  }
  expect(document.body.textContent).toContain('do not replace a dermatologist');
});

test('every figure comes from the benchmark, with its number of photos and its confidence interval', async () => {
  renderPage();
  const { lines, model } = readModelFile('metrics.json') as {
    model: string;
    lines: { section: string; name: string; value: number; low: number; high: number; n: number }[];
  };
  expect(await screen.findByText(model)).toBeTruthy();
  const formatPercent = (share: number) => `${Math.round(share * 100)}%`;
  for (const [region, section] of [
    ['Phone photos', 'Phone: test part'],
    ['Phone photos, automatic framing', 'Phone: test part, the shipped network and limits, framed as'],
    ['Phone photos (5-fold cross-validation)', 'Phone: both PAD sets, five-fold'],
  ] as const) {
    const figures = within(screen.getByRole('region', { name: region }));
    for (const name of ['sensitivity, malignant or suspicious', 'specificity']) {
      const line = lines.find((candidate) => candidate.section.startsWith(section) && candidate.name === name)!;
      const sentence = figures.getByText(formatPercent(line.value)).closest('p')!.textContent;
      expect(sentence).toContain(`of ${line.n} `);
      expect(sentence).toContain(`(${formatPercent(line.low)} to ${formatPercent(line.high)})`);
    }
  }
});

test('says what each result means in daily life, and no higher one looks safer', async () => {
  renderPage();
  const table = within(await screen.findByRole('region', { name: 'What a result means in daily life' }));
  const rows = table.getAllByRole('row').slice(1);
  const counts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => Number(cell.textContent)),
  );
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Low risk',
    'Moderate risk',
    'High risk',
  ]);
  expect(counts).toEqual([
    [1, 2],
    [55, 30],
    [55, 95],
  ]);
});

test('says so while the weights in use are not the measured ones', async () => {
  renderPage();
  const { version } = readModelFile('card.json') as { version: string };
  const { model } = readModelFile('metrics.json') as { model: string };
  await screen.findByText(model);
  const sentence = screen.queryByText(/has not been measured on these photos yet/);
  expect(sentence?.textContent.includes(version) ?? false).toBe(version !== model);
});

test('a live model that was trained further is named, and its figures are said to be those of another', async () => {
  renderPage({ body: { ...(CONFIG.body as object), models: { live: 'research-2', withdrawn: [] } } });
  expect(await screen.findByText('research-2')).toBeTruthy();
  expect(screen.getByText(/was trained further. It has not been measured/)).toBeTruthy();
});

test('shows the number of test photos per skin tone and body region, and the limits of the model', async () => {
  renderPage();
  const { tested } = readModelFile('card.json') as {
    tested: Record<'tones' | 'regions', Record<'phone' | 'dermoscopic', Record<string, number>>>;
  };
  for (const [tone, count] of Object.entries(tested.tones.phone)) {
    const photos = count + tested.tones.dermoscopic[tone]!;
    expect(await screen.findByRole('row', { name: `${tone} ${photos}` })).toBeTruthy();
  }
  const formatCount = (count: number) => (count === 0 ? 'Not tested' : `${count}`);
  expect(Object.values(tested.regions.phone)).toContain(0);
  for (const [region, count] of Object.entries(tested.regions.phone)) {
    const name = `${region} ${formatCount(count)} ${formatCount(tested.regions.dermoscopic[region]!)}`;
    expect(screen.getByRole('row', { name })).toBeTruthy();
  }
  for (const limit of getModelMetrics('research').limits) expect(screen.getByText(limit)).toBeTruthy();
});

test.each(['research', 'open'] as const)(
  'each limit on the card of the model %s has a text in both languages',
  (recipe) => {
    const { limits } = JSON.parse(readFileSync(join(MODEL, '..', recipe, 'card.json'), 'utf8')) as { limits: string[] };
    expect(new Set(getModelMetrics(recipe).limits).size).toBe(limits.length);
  },
);

test.each([
  {
    recipe: 'research',
    sets: ['Photos through a dermatoscope (ISIC 2020, BCN)', 'Photos through a dermatoscope (ISIC Archive)', CLINICAL],
    worst: [
      '95% of 148 suspicious',
      '38% of 126 other',
      '274 photos. Of 136 melanomas that got a result, 5 were rated low.',
    ],
    sentence: /We counted only people and spots kept out of its training/,
    ranking: /about 74\. .* about 95\./,
  },
  {
    recipe: 'open',
    sets: [
      'Photos through a dermatoscope (ISIC 2020, BCN)',
      'Photos through a dermatoscope (HAM10000, validation part)',
      CLINICAL,
    ],
    worst: [
      '97% of 617 suspicious',
      '24% of 564 other',
      '1,181 photos. Of 569 melanomas that got a result, 16 were rated low.',
    ],
    sentence: /The model learned from no photos of these sources/,
    ranking: /about 66\. .* about 91\./,
  },
] as const)(
  'shows what to expect of a camera that the model $recipe does not know, worst first',
  async ({ recipe, sets, worst, sentence, ranking }) => {
    const models = { live: getModelMetrics(recipe).model, withdrawn: [] };
    renderPage({ body: { ...(CONFIG.body as object), modelRecipe: recipe, models } });
    const makers = within(await screen.findByRole('region', { name: 'With other cameras' }));
    const regions = makers.getAllByRole('region');
    expect(regions.map((region) => region.getAttribute('aria-label'))).toEqual(sets);
    for (const figure of worst) expect(regions[0]!.textContent).toContain(figure);
    expect(regions[2]!.textContent).toContain('none was rated low');
    expect(makers.getByText(sentence)).toBeTruthy();
    expect(makers.getByText(ranking)).toBeTruthy();
  },
);

test('shows the figures of the model in use, not of the other one', async () => {
  const models = { live: getModelMetrics('open').model, withdrawn: [] };
  renderPage({ body: { ...(CONFIG.body as object), modelRecipe: 'open', models } });
  expect(await screen.findByText(/^open-/)).toBeTruthy();
  expect(screen.queryByText(/^research-/)).toBeNull();
});

test('when the figures do not load, the rest of the page stays and a retry is offered', async () => {
  let isUp = false;
  renderPage(() => (isUp ? CONFIG : { status: 503, body: '' }));
  expect(await screen.findByText('The figures did not load')).toBeTruthy();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Phone photos' })).toBeTruthy();
});
