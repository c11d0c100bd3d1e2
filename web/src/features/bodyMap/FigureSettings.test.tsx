import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithApi } from '../../testing/renderWithApi';
import { FigureSettings } from './FigureSettings';

test('a choice of the figure is sent once the one before it is saved, so that the last one holds', async () => {
  const { calls } = renderWithApi(<FigureSettings />, { 'POST /api/body-map/figure': { body: {} } });
  const listSaved = () => calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  const { fetch } = globalThis;
  let answer: () => void = () => undefined;
  globalThis.fetch = async (...call) => {
    const response = fetch(...call);
    if (call[1]?.method === 'POST') await new Promise<void>((resolve) => (answer = resolve));
    return response;
  };
  await userEvent.click(screen.getByRole('radio', { name: 'Broad' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Brown' }));
  await waitFor(() => expect(listSaved()).toEqual([{ build: 'broad', tone: null }]));
  answer();
  await waitFor(() => expect(listSaved()).toHaveLength(2));
  expect(listSaved().at(-1)).toEqual({ build: 'broad', tone: 'brown' });
  answer();
});
