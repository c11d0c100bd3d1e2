import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SAMPLE_NAMES } from '#domain/analysis/samplePhoto';
import { replyInOrder } from '../../lib/testServer';
import { buildAnalysis } from '../../testing/fixtures';
import { renderWithApi } from '../../testing/renderWithApi';
import { stubBrowser } from '../../testing/stubBrowser';
import { SampleChoice } from './SampleChoice';
import SamplePage from './SamplePage';

beforeAll(() => stubBrowser());

const [NAME] = SAMPLE_NAMES;
const CALL = `GET /api/samples/${NAME}`;
const getHrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('a sample shows the tier, the next step, the outline, A to E and the reasons, and nothing can be saved', async () => {
  const analysis = buildAnalysis({ id: NAME, riskLevel: 'moderate' });
  const server = renderWithApi(<SamplePage name={NAME} isSignedIn={false} />, { [CALL]: { body: analysis } });
  expect(await screen.findByText('Moderate risk')).toBeTruthy();
  expect(screen.getByText('This is a sample photo')).toBeTruthy();
  for (const text of [analysis.recommendations[0]!, analysis.reasons[0]!, 'Jagged on the upper left.']) {
    expect(document.body.textContent).toContain(text);
  }
  expect(screen.getByRole('figure', { name: 'The sample photo, with what we found drawn over it' })).toBeTruthy();
  expect(document.querySelector('.photo-overlay__outline')).toBeTruthy();
  expect(screen.queryByText(/Save to History|Notes|Name this spot|Don’t keep/)).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/register');
  expect(server.calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});

test('a sample names its license and makers, and says that the photo was changed', async () => {
  renderWithApi(<SamplePage name={NAME} isSignedIn={false} />, { [CALL]: { body: buildAnalysis({ id: NAME }) } });
  const credit = await screen.findByText(/^Its data set says: common mole \(nevus\)\./);
  expect(credit.textContent).toMatch(/cropped and resized: Pacheco et al\. 2020, PAD-UFES-20.*, CC BY 4\.0\./);
});

test('a failed sample says what to do, and can be tried again', async () => {
  const busy = { status: 429, body: { code: 'too_many_requests', message: 'Too many requests. Please wait.' } };
  renderWithApi(<SamplePage name={NAME} isSignedIn={false} />, {
    [CALL]: replyInOrder(busy, { body: buildAnalysis({ id: NAME }) }),
  });
  expect(await screen.findByText('Too many requests. Please wait.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('What to do next')).toBeTruthy();
});

test('a signed-in person goes on to their own photo', async () => {
  renderWithApi(<SamplePage name={NAME} isSignedIn />, { [CALL]: { body: buildAnalysis({ id: NAME }) } });
  expect(await screen.findByRole('link', { name: 'Analyze your own photo' })).toBeTruthy();
  expect(screen.queryByText('Create account')).toBeNull();
});

test('three samples can be chosen', () => {
  renderWithApi(<SampleChoice />);
  expect(getHrefs()).toEqual(SAMPLE_NAMES.map((name) => `/samples/${name}`));
});

test('beside the result of one sample, the other two can be chosen', () => {
  renderWithApi(<SampleChoice current={NAME} />);
  expect(getHrefs()).toEqual(SAMPLE_NAMES.slice(1).map((name) => `/samples/${name}`));
});
