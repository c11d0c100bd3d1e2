import { formatFigureTable, replaceBetween } from './tables';

test('figures are written between the markers of their recipe only', () => {
  const readme =
    'a\n<!-- figures:open -->old<!-- /figures:open -->\n<!-- figures:research --><!-- /figures:research -->\n';
  const text = replaceBetween(readme, 'open', 'new');
  expect(text).toContain('<!-- figures:open -->\n\nnew\n\n<!-- /figures:open -->');
  expect(text).not.toContain('old');
  expect(text).toContain('<!-- figures:research --><!-- /figures:research -->');
  expect(() => replaceBetween('no markers', 'open', 'new')).toThrow('no <!-- figures:open -->');
});

test('a missed bar is shown as missed', () => {
  const lines = [{ section: 'Phone', name: 'AUC', value: 0.8, low: 0.7, high: 0.9, n: 90, bar: { least: 0.85 } }];
  expect(formatFigureTable(lines)).toContain('| AUC | 0.800 | 0.700 to 0.900 | 90 | ≥ 0.85 | MISSED |');
});
