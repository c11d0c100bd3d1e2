import { drawConfusionChart, drawReliabilityChart, drawRocChart } from './charts';

const roc = drawRocChart('ROC <test>', [
  { name: 'phone', points: [[0, 0], [0.5, 1], [1, 1]], threshold: [0.5, 1] }, // prettier-ignore
]);

test('a chart has a text alternative, and its texts are escaped', () => {
  expect(roc).toContain('<title id="title">ROC &lt;test&gt;</title>');
  expect(roc).toContain('phone; at the shipped threshold 100 % found, 50 % false alarms');
  const matrix = drawConfusionChart('Answers', ['mel', 'nv'], [[8, 2], [1, 9]]); // prettier-ignore
  expect(matrix).toContain('mel: 8 as mel, 2 as nv');
  expect(matrix).toContain('>80 %</text>');
  const bins = [{ n: 4, confidence: 0.9, shareRight: 0.75 }];
  expect(drawReliabilityChart('Certainty', [{ name: 'all', bins }])).toContain('90 % stated, 75 % right (4)');
});

test('a chart is legible on light and on dark pages', () => {
  expect(roc).toContain('@media (prefers-color-scheme: dark)');
  expect(roc).not.toMatch(/<rect[^>]*width="100%"/);
});

test('a curve starts in the lower left corner, and a share of one is at the top', () => {
  expect(roc).toMatch(/d="M56 400L236 40L416 40"/);
});
