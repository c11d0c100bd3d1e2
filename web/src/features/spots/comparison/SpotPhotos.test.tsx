import { screen } from '@testing-library/react';
import { MARIA } from '../../../lib/testServer';
import { savePhotoChoice } from '../../../lib/deviceStorage/photoChoice';
import { buildAnalysis } from '../../../testing/fixtures';
import { renderWithApi } from '../../../testing/renderWithApi';
import SpotPhotos from './SpotPhotos';

beforeEach(() => localStorage.clear());

const EARLIER = buildAnalysis({ id: '01A', analysisDate: '2026-03-04T12:00:00.000Z', area: 20, diameter: 5 });
const LATER = buildAnalysis({ id: '01B', analysisDate: '2026-05-04T12:00:00.000Z', area: 60, diameter: 9 });

test('each chart says in words whether the spot changed, and all its values', async () => {
  renderWithApi(<SpotPhotos analyses={[EARLIER, LATER]} region={null} />);
  expect(await screen.findAllByText(/^Changed since/)).toHaveLength(2);
  expect(screen.getAllByText(/^No clear change since/)).toHaveLength(2);
  const chart = screen.getByRole('img', { name: /^Area/ });
  expect(chart.getAttribute('aria-label')).toMatch(/20 on .*2026, 60 on .*2026\. Changed since .*2026\.$/);
});

test.each<[string, Partial<typeof LATER>, RegExp]>([
  ['growth is unclear', { area: 26, diameter: 6.3 }, /^Unclear whether it grew since .*2026$/],
  [
    'a jump in size points to the scale marks',
    { analysisDate: '2026-03-06T12:00:00.000Z' },
    /^Not compared with .*2026: check the scale marks$/,
  ],
])('where %s, the charts of size say so', async (_, changes, sentence) => {
  renderWithApi(<SpotPhotos analyses={[EARLIER, { ...LATER, ...changes }]} region={null} />);
  expect(await screen.findAllByText(sentence)).toHaveLength(2);
  expect(screen.getByText(/^We judge growth by the area/)).toBeTruthy();
  expect(screen.queryByText(/^Changed since/)).toBeNull();
});

test('without a scale the charts say that size is not measured', async () => {
  const unscaled = { area: null, diameter: null };
  renderWithApi(
    <SpotPhotos
      analyses={[
        { ...EARLIER, ...unscaled },
        { ...LATER, ...unscaled },
      ]}
      region={null}
    />,
  );
  expect(await screen.findByText(/^Not measured: only photos with a coin or ruler/)).toBeTruthy();
  expect(screen.queryByText(/^We judge growth by the area/)).toBeNull();
  expect(screen.queryByRole('img', { name: /^Area/ })).toBeNull();
});

test('a device that keeps no photo of the spot says how to change that', async () => {
  renderWithApi(<SpotPhotos analyses={[EARLIER]} region={null} />);
  expect(await screen.findByText(/Turn on “Keep photos on this device” in your profile/)).toBeTruthy();
});

test('where photos are kept already, the next photo is announced', async () => {
  savePhotoChoice(MARIA.id, 'on');
  renderWithApi(<SpotPhotos analyses={[EARLIER]} region={null} />);
  expect(await screen.findByText(/Your next photo of it appears here/)).toBeTruthy();
});
