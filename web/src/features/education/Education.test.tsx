import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Education } from './Education';

test('the page covers the three skin cancers, the ABCDE rule, prevention and self-exam', () => {
  render(<Education />);
  for (const name of ['Melanoma', 'Basal cell carcinoma', 'Squamous cell carcinoma', 'The ABCDE rule']) {
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  }
  const text = document.body.textContent;
  expect(text).toContain('Larger than 6mm');
  expect(text).toContain('SPF 30+');
  expect(text).toContain('applied 30 minutes before exposure');
  expect(text).toContain('10 AM to 4 PM');
  expect(text).toContain('labels say 15 minutes');
});

test('learn-more links open in a new tab and say so', () => {
  render(<Education />);
  const links = screen.getAllByRole('link');
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.querySelector('[aria-label="opens in a new tab"]')).toBeTruthy();
  }
});

test('the drawings can be shown on lighter and darker skin', async () => {
  const { container } = render(<Education />);
  const readColors = () =>
    [...container.querySelectorAll('.abcde stop')].map((stop) => stop.getAttribute('stop-color'));
  const colorsBefore = readColors();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark skin' }));
  expect(readColors()).not.toEqual(colorsBefore);
});

test('each letter has a drawing of an ordinary spot and one of a warning sign, both with a description', () => {
  render(<Education />);
  for (const name of ['Asymmetry', 'Border', 'Color', 'Diameter', 'Evolving']) {
    const letter = screen.getByRole('heading', { name }).closest('li')!;
    const drawings = within(letter).getAllByRole('img');
    expect(drawings).toHaveLength(2);
    const labels = drawings.map((drawing) => drawing.getAttribute('aria-label'));
    expect(new Set(labels).size).toBe(2);
    for (const text of labels) expect(text).toMatch(/^Drawing: .{20,}/);
    expect(letter.textContent).toMatch(/Ordinary.+Warning sign/);
  }
});

test('each cancer is drawn on light and on dark skin', () => {
  render(<Education />);
  for (const name of ['Melanoma', 'Basal cell carcinoma', 'Squamous cell carcinoma']) {
    const item = within(screen.getByRole('heading', { name }).closest('li')!);
    expect(item.getByRole('img', { name: /on light skin/ })).toBeTruthy();
    expect(item.getByRole('img', { name: /on dark skin/ })).toBeTruthy();
  }
});

test('the page covers what the rule misses: nodular, acral and nail melanoma, dark skin, the ugly duckling', () => {
  render(<Education />);
  const pageText = document.body.textContent;
  for (const phrase of ['Nodular melanoma', 'elevated, firm to the touch, growing', 'Acral melanoma', 'Under a nail']) {
    expect(pageText).toContain(phrase);
  }
  for (const name of ['The ugly duckling', 'In brown and dark skin', 'Your monthly self-exam', 'In the sun']) {
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  }
});
