import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Analysis } from '#domain/analysis/analysis';
import type { Swatch } from '#domain/analysis/assessment';
import { buildAnalysis } from '../../../testing/fixtures';
import { stubBrowser } from '../../../testing/stubBrowser';
import { PhotoOverlay } from './PhotoOverlay';

beforeAll(() => stubBrowser());

const COLORS: Swatch[] = [
  { name: 'dark brown', hex: '#5a3a28', share: 0.55, at: [0.25, 0.5] },
  { name: 'black', hex: '#221c1c', share: 0.3, at: [0.75, 0.5] },
  { name: 'red', hex: '#cd504b', share: 0.15, at: [0.5, 0.25] },
];

function renderOverlay(
  swatches: Swatch[],
  changes: Partial<Analysis> = {},
  croppedPhoto: string | null = 'data:image/jpeg;base64,/9j/4AAQ',
) {
  const { detectedFeatures, ...rest } = buildAnalysis(changes);
  const features = { ...detectedFeatures, color: { ...detectedFeatures.color, swatches } };
  render(
    <PhotoOverlay croppedPhoto={croppedPhoto} analysis={{ ...rest, detectedFeatures: features }}>
      Not stored.
    </PhotoOverlay>,
  );
}

/** The numbered markers on the photo: number, color and position. */
const readMarkers = () =>
  Array.from(document.querySelectorAll<HTMLElement>('.photo-overlay__marker'), (marker) => {
    const disc = marker.querySelector<HTMLElement>('.photo-overlay__disc')!;
    return [marker.textContent, disc.style.background, marker.style.left, marker.style.top];
  });
const readColorList = () =>
  within(screen.getByLabelText('Colors found in the spot'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('each color has a marker at its position, also where the photo is printed smaller, with the number of the list', () => {
  renderOverlay(COLORS);
  expect(readMarkers()).toEqual([
    ['1', 'rgb(90, 58, 40)', '25%', '50%'],
    ['2', 'rgb(34, 28, 28)', '75%', '50%'],
    ['3', 'rgb(205, 80, 75)', '50%', '25%'],
  ]);
  expect(readColorList()).toEqual(['1dark brown', '2black', '3red']);
});

test('the outline and the symmetry axes are drawn where they were measured', () => {
  renderOverlay(COLORS, {
    outline: [
      [0.1, 0.2],
      [0.6, 0.3],
      [0.2, 0.9],
    ],
    axes: [
      [
        [0.1, 0.3],
        [0.7, 0.5],
      ],
      [
        [0.5, 0.15],
        [0.35, 0.95],
      ],
    ],
  });
  for (const kind of ['halo', 'outline']) {
    const path = document.querySelector(`path.photo-overlay__${kind}`)!;
    expect(path.getAttribute('d')).toBe('M10.00 20.00L60.00 30.00L20.00 90.00Z');
  }
  for (const kind of ['halo', 'axis']) {
    const lines = Array.from(document.querySelectorAll(`line.photo-overlay__${kind}`), (line) =>
      ['x1', 'y1', 'x2', 'y2'].map((name) => Math.round(Number(line.getAttribute(name)))),
    );
    expect(lines).toEqual([
      [10, 30, 70, 50],
      [50, 15, 35, 95],
    ]);
  }
});

/** The elements that each switch controls. */
const LAYERS = {
  Outline: ['svg > .photo-overlay__halo', '.photo-overlay__outline'],
  'Symmetry axes': ['line.photo-overlay__halo', '.photo-overlay__axis'],
  Colors: ['.photo-overlay__marker', '.photo-overlay__colors li'],
  'What the model looked at': ['.photo-overlay__heat', '.photo-overlay__legend'],
};
const countDrawn = () =>
  Object.fromEntries(
    Object.values(LAYERS)
      .flat()
      .map((piece) => [piece, document.querySelectorAll(piece).length]),
  );

test.each(Object.entries(LAYERS))('the switch %s hides and shows its layer and no other', async (name, selectors) => {
  renderOverlay(COLORS);
  await userEvent.click(screen.getByRole('switch', { name: 'What the model looked at' }));
  const all = countDrawn();
  expect(Object.values(all)).not.toContain(0);
  const layer = screen.getByRole('switch', { name });
  await userEvent.click(layer);
  expect(countDrawn()).toEqual({ ...all, ...Object.fromEntries(selectors.map((piece) => [piece, 0])) });
  await userEvent.click(layer);
  expect(countDrawn()).toEqual(all);
});

test('screen readers get the colors without markers and numbers', () => {
  renderOverlay(COLORS);
  for (const disc of document.querySelectorAll('.photo-overlay__disc')) {
    expect(disc.closest('[aria-hidden="true"]')).toBeTruthy();
  }
});

test.each([
  ['the photo', 'data:image/jpeg;base64,/9j/4AAQ', 'Your photo, with what we found drawn over it'],
  ['the shape, where this device has no photo,', null, 'Shape of the spot, with what we found drawn over it'],
])('screen readers get a name for %s and a group for its switches', (_, croppedPhoto, name) => {
  renderOverlay(COLORS, {}, croppedPhoto);
  const figure = screen.getByRole('figure', { name });
  expect(within(figure).getByRole('group', { name: 'Shown with the picture' })).toBeTruthy();
});

test('colors without a position are listed without numbers or markers', () => {
  renderOverlay(COLORS.map(({ name, hex, share }) => ({ name, hex, share })));
  expect(readMarkers()).toEqual([]);
  expect(readColorList()).toEqual(['dark brown', 'black', 'red']);
});
