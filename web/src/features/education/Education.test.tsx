import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Education } from './Education';

test('the three skin cancers, the ABCDE rule, prevention and self-exam are taught', () => {
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

test('the drawings can be seen on lighter and darker skin', async () => {
  const { container } = render(<Education />);
  const skin = () => container.querySelector('.abcde__drawing rect')?.getAttribute('fill');
  const before = skin();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark skin' }));
  expect(skin()).not.toBe(before);
});
