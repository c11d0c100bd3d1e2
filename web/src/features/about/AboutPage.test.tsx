import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryRouter } from 'react-router-dom';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { CONFIG, MARIA, startTestServer, type Reply } from '../../lib/testServer';
import AboutPage from './AboutPage';

const MODEL = join(__dirname, '../../../../packages/lesion/model/research');
const read = (file: string): unknown => JSON.parse(readFileSync(join(MODEL, file), 'utf8'));

function visit(config: Reply | (() => Reply) = CONFIG) {
  startTestServer({ 'GET /api/auth/me': { body: { user: MARIA } }, 'GET /api/config': config });
  render(
    <MemoryRouter initialEntries={['/about']}>
      <SessionBoundary>
        <AboutPage />
      </SessionBoundary>
    </MemoryRouter>,
  );
}

test('tells story, mission, technology and the medical disclaimer', () => {
  visit();
  for (const name of ['Our story', 'Our mission', 'The technology', 'Medical disclaimer']) {
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  }
  expect(document.body.textContent).toContain('do not replace a dermatologist');
});

test('every figure is the benchmark’s own, with how many photos it rests on and its interval', async () => {
  visit();
  const { lines, model } = read('metrics.json') as {
    model: string;
    lines: { section: string; name: string; value: number; low: number; high: number; n: number }[];
  };
  expect(await screen.findByText(model)).toBeTruthy();
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  for (const [region, section] of [
    ['Phone photos', 'Phone: test part'],
    ['Phone photos, frame left where it starts', 'Phone: test part, the shipped network and limits, framed as'],
    ['Phone photos, five models trained alike', 'Phone: both PAD sets, five-fold'],
  ] as const) {
    const shown = within(screen.getByRole('region', { name: region }));
    for (const name of ['sensitivity, malignant or suspicious', 'specificity']) {
      const line = lines.find((one) => one.section.startsWith(section) && one.name === name)!;
      const told = shown.getByText(percent(line.value)).closest('p')!.textContent;
      expect(told).toContain(`of ${line.n} `);
      expect(told).toContain(`(${percent(line.low)} to ${percent(line.high)})`);
    }
  }
});

test('says so while the weights in use are others than those that were measured', async () => {
  visit();
  const { version } = read('card.json') as { version: string };
  const { model } = read('metrics.json') as { model: string };
  await screen.findByText(model);
  const told = screen.queryByText(/has not been measured on these photos yet/);
  expect(told?.textContent.includes(version) ?? false).toBe(version !== model);
});

test('says on how few photos of dark skin the figures rest, and what the model cannot do', async () => {
  visit();
  const { skin, limits } = read('card.json') as { skin: { tone: string; photographs: number }[]; limits: string[] };
  for (const { tone, photographs } of skin) {
    expect(await screen.findByRole('row', { name: `${tone} ${photographs}` })).toBeTruthy();
  }
  for (const limit of limits) expect(screen.getByText(limit)).toBeTruthy();
});

test('states the figures of the model in use, not of the other one', async () => {
  visit({ body: { ...(CONFIG.body as object), modelRecipe: 'open' } });
  expect(await screen.findByText(/^open-/)).toBeTruthy();
  expect(screen.queryByText(/^research-/)).toBeNull();
});

test('when the figures do not load, the rest stays and they can be asked for again', async () => {
  let isUp = false;
  visit(() => (isUp ? CONFIG : { status: 503, body: '' }));
  expect(await screen.findByText('The figures did not load')).toBeTruthy();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Phone photos' })).toBeTruthy();
});
