import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RiskLevel } from '#domain/analysis/assessment';
import { replyInOrder, type TestServer } from '../../lib/testServer';
import { useSpots } from '../spots/useSpots';
import { buildSpot } from '../../testing/fixtures';
import { renderWithApi } from '../../testing/renderWithApi';
import VisitReportDialog from './VisitReportDialog';

function OpenDialog() {
  return <VisitReportDialog spots={useSpots()} onClose={() => undefined} />;
}

const buildSpots = (count: number, riskLevel: RiskLevel) =>
  Array.from({ length: count }, (_, index) =>
    buildSpot({
      id: `01ARZ3NDEKTSV4RRFFQ6${riskLevel.slice(0, 3).toUpperCase()}${String(index).padStart(3, '0')}`,
      name: `${riskLevel} ${index + 1}`,
      riskLevel,
    }),
  );
const FIRST_PAGE = {
  body: [...buildSpots(4, 'low'), ...buildSpots(3, 'moderate')],
  headers: { 'x-next-cursor': 'next' },
};
const renderDialog = (lesions: TestServer['replies'][string]) =>
  renderWithApi(<OpenDialog />, { 'GET /api/lesions': lesions });
const getBox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const listChosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels![0]!.textContent);

test('spots of all pages are offered, and the most urgent ones are chosen first', async () => {
  renderDialog(replyInOrder(FIRST_PAGE, { body: buildSpots(8, 'high') }));
  await screen.findByRole('checkbox', { name: 'high 8' });
  expect(screen.getAllByRole('checkbox')).toHaveLength(15);
  expect(listChosen()).toEqual([
    ...Array.from({ length: 8 }, (_, index) => `high ${index + 1}`),
    ...['moderate 1', 'moderate 2'],
  ]);
});

test('a spot with a low result after a more urgent one is chosen, too', async () => {
  renderDialog({ body: [...buildSpots(1, 'high'), buildSpot({ name: 'Calmer since', isEarlierMoreUrgent: true })] });
  await screen.findByRole('checkbox', { name: 'high 1' });
  expect(listChosen()).toEqual(['high 1', 'Calmer since']);
});

test('with ten spots no other can be ticked, and none is dropped, until one is removed', async () => {
  const user = userEvent.setup();
  renderDialog(replyInOrder(FIRST_PAGE, { body: buildSpots(8, 'high') }));
  await screen.findByRole('checkbox', { name: 'high 8' });
  expect(screen.getByText('10 spots are chosen. Remove one to choose another.')).toBeTruthy();
  expect(getBox('low 1').disabled).toBe(true);
  await user.click(getBox('low 1'));
  expect(listChosen()).toHaveLength(10);
  expect(getBox('high 1').checked).toBe(true);
  await user.click(getBox('moderate 2'));
  expect(screen.getByText('You can choose up to 10 spots.')).toBeTruthy();
  await user.click(getBox('low 1'));
  expect(listChosen()).toEqual(expect.arrayContaining(['high 1', 'low 1']));
  expect(getBox('moderate 2').disabled).toBe(true);
});

test('where a page of spots does not load, the dialog says so and tries again', async () => {
  const user = userEvent.setup();
  renderDialog(
    replyInOrder(
      FIRST_PAGE,
      { status: 503, body: { code: 'unavailable', message: 'Down' } },
      { body: buildSpots(1, 'high') },
    ),
  );
  await screen.findByText('Not all of your spots loaded. Please try again.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(getBox('high 1').checked).toBe(true));
});
