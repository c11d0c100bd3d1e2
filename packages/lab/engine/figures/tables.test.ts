import { formatFigureTable } from './tables';

test('a missed bar is shown as missed', () => {
  const lines = [{ section: 'Phone', name: 'AUC', value: 0.8, low: 0.7, high: 0.9, n: 90, bar: { least: 0.85 } }];
  expect(formatFigureTable(lines)).toContain('| AUC | 0.800 | 0.700 to 0.900 | 90 | ≥ 0.85 | MISSED |');
});
