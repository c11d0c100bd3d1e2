import { render, screen } from '@testing-library/react';
import { SpotShape } from './SpotShape';
import { buildAnalysis } from '../../../testing/fixtures';

test('a spot is drawn upright and centered', () => {
  const analysis = buildAnalysis({
    outline: [
      [0.1, 0.2],
      [0.6, 0.3],
      [0.2, 0.9],
    ],
  });
  render(<SpotShape analysis={analysis} />);
  const drawing = screen.getByRole('img', { name: 'Outline of the spot' });
  expect(drawing.querySelector('path')!.getAttribute('d')).toBe('M10.00 20.00L60.00 30.00L20.00 90.00Z');
  const [left, top, width, height] = drawing.getAttribute('viewBox')!.split(' ').map(Number);
  expect([left! + width! / 2, top! + height! / 2]).toEqual([35, 55]);
});
