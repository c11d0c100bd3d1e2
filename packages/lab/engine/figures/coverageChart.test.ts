import { drawCoverageChart } from './coverageChart';

test('the drawing of what was tested marks each group with fewer than 100 photos as too few', () => {
  const drawn = drawCoverageChart('What was tested', [
    { domain: 'phone', by: 'site', name: 'face', n: 236 },
    { domain: 'phone', by: 'site', name: 'foot', n: 9 },
    { domain: 'dermoscopic', by: 'site', name: 'face', n: 97 },
    { domain: 'phone', by: 'site', name: 'not stated', n: 40 },
  ]);
  expect(drawn).toContain('site, face, by phone: 236. site, foot, by phone: 9, too few.');
  expect(drawn).toContain('site, face, through a dermatoscope: 97, too few.');
  expect(drawn).toContain('>9: too few</text>');
  expect(drawn.match(/<rect class="cell"/g)).toHaveLength(1);
  expect(drawn).not.toContain('not stated');
});
