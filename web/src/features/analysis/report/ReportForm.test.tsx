import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG } from '../../../lib/testServer';
import { buildSpot } from '../testing/fixtures';
import { renderWithApi } from '../testing/renderWithApi';
import { chooseUsualPaper } from './paperSize';
import { ReportForm } from './ReportForm';

const mockListPhotos = jest.fn(() => Promise.resolve<unknown[]>([]));
jest.mock('../../../lib/deviceStorage/photoStore', () => ({ listDevicePhotos: () => mockListPhotos() }));
const mockCreatePdf = jest.fn((_spots: unknown, _options: { withPhotos: boolean }) => Promise.resolve(new Blob()));
jest.mock('./createPdfReport', () => ({
  createPdfReport: (spots: unknown, options: { withPhotos: boolean }) => mockCreatePdf(spots, options),
}));

test('a report that cannot be made says so, and what to do', async () => {
  const server = renderWithApi(<ReportForm spots={[buildSpot()]} />, {
    'GET /api/config': CONFIG,
    'GET /api/analyses': { status: 503, body: { code: 'unavailable', message: 'Try later.' } },
  });
  const button = await screen.findByRole('button', { name: /FHIR/ });
  await screen.findByText('This device keeps no photos of this spot, so the report has drawings.');
  await userEvent.setup().click(button);
  expect(await screen.findByText('Report not made')).toBeTruthy();
  expect(screen.getByText('Please check your connection and try again.')).toBeTruthy();
  expect(server.calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});

test('without the settings of the site the button says that the report was not made', async () => {
  renderWithApi(<ReportForm spots={[buildSpot()]} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Save as PDF' }));
  expect(await screen.findByText('Report not made')).toBeTruthy();
});

test('a report has the photos also where it is made before the page has read which of them are on the device', async () => {
  mockListPhotos.mockReturnValueOnce(new Promise(() => undefined));
  renderWithApi(<ReportForm spots={[buildSpot()]} />, { 'GET /api/config': CONFIG });
  const button = await screen.findByRole('button', { name: 'Save as PDF' });
  // Until the settings of the site are read, the button says that the report was not made.
  await waitFor(async () => {
    await userEvent.setup().click(button);
    expect(mockCreatePdf).toHaveBeenCalled();
  });
  expect(mockCreatePdf.mock.calls[0]![1]).toMatchObject({ withPhotos: true });
  expect(screen.queryByText(/This device keeps no photos/)).toBeNull();
});

test.each([
  ['en-US', 'Letter'],
  ['es-MX', 'Letter'],
  ['en', 'Letter'],
  ['', 'Letter'],
  ['en-GB', 'A4'],
  ['de-DE', 'A4'],
  ['zh-Hant-TW', 'A4'],
])('the paper offered first for %s is %s', (language, paper) => {
  expect(chooseUsualPaper(language)).toBe(paper);
});
