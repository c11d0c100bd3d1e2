import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG } from '../../lib/testServer';
import { buildSpot } from '../../testing/fixtures';
import { renderWithApi } from '../../testing/renderWithApi';
import { chooseUsualPaper } from './paperSize';
import { ReportForm } from './ReportForm';
import { ReportNotDrawn } from './ReportNotDrawn';

const mockListPhotos = jest.fn(() => Promise.resolve<unknown[]>([]));
jest.mock('../../lib/deviceStorage/photoStore', () => ({ listDevicePhotos: () => mockListPhotos() }));
const mockCreatePdf = jest.fn((_spots: unknown, _options: { withPhotos: boolean }) => Promise.resolve(new Blob()));
jest.mock('./createPdfReport', () => ({
  createPdfReport: (spots: unknown, options: { withPhotos: boolean }) => mockCreatePdf(spots, options),
}));

beforeEach(() => {
  mockListPhotos.mockReset().mockResolvedValue([]);
  mockCreatePdf.mockClear();
});

test('a report that cannot be made says so, and what to do', async () => {
  const server = renderWithApi(<ReportForm spots={[buildSpot()]} />, {
    'GET /api/config': CONFIG,
    'GET /api/analyses': { status: 503, body: { code: 'unavailable', message: 'Try later.' } },
  });
  const button = await screen.findByRole('button', { name: /FHIR/ });
  await screen.findByText('This device keeps no photos of this spot, so the report has drawings.');
  await userEvent.setup().click(button);
  expect(await screen.findByText('Report not made')).toBeTruthy();
  expect(screen.getByText('Try later.')).toBeTruthy();
  expect(server.calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});

/** Presses a button, which works once the settings of the site are read or failed. */
async function press(name: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));
  await userEvent.setup().click(screen.getByRole('button', { name }));
}

test('without the settings of the site the button says that the report was not made', async () => {
  renderWithApi(<ReportForm spots={[buildSpot()]} />);
  await press('Save as PDF');
  expect(await screen.findByText('Report not made')).toBeTruthy();
  expect(screen.getByText('Please check your connection and try again.')).toBeTruthy();
});

test.each([
  [
    [{ spotId: buildSpot().id, personId: null }],
    /^This device could not draw the PDF\. Switch the photos off and try again, or save the file/,
  ],
  [[], /^This device could not draw the PDF\. Save the file for a clinic’s computer instead\.$/],
])(
  'a report that cannot be drawn blames no connection, and offers what remains with the photos %j',
  async (photos, text) => {
    mockListPhotos.mockResolvedValue(photos);
    mockCreatePdf.mockRejectedValueOnce(
      new ReportNotDrawn(new RangeError('Offset is outside the bounds of the DataView')),
    );
    renderWithApi(<ReportForm spots={[buildSpot()]} />, { 'GET /api/config': CONFIG });
    await screen.findByText(photos.length > 0 ? 'With the photos on this device' : /This device keeps no photos/);
    await press('Save as PDF');
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

test('a report has the photos also where it is made before the page has read which of them are on the device', async () => {
  mockListPhotos.mockReturnValueOnce(new Promise(() => undefined));
  renderWithApi(<ReportForm spots={[buildSpot()]} />, { 'GET /api/config': CONFIG });
  await press('Save as PDF');
  await waitFor(() => expect(mockCreatePdf).toHaveBeenCalled());
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

test('a report is made without photos where the browser refuses to read them', async () => {
  mockListPhotos.mockRejectedValue(new Error('The database refused'));
  renderWithApi(<ReportForm spots={[buildSpot()]} />, { 'GET /api/config': CONFIG });
  await screen.findByText(/This device keeps no photos/);
  await press('Save as PDF');
  await waitFor(() => expect(mockCreatePdf).toHaveBeenCalled());
  expect(mockCreatePdf.mock.calls[0]![1]).toMatchObject({ withPhotos: false });
});
