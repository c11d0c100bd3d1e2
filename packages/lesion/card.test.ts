import path from 'node:path';
import { readCard, weightsVersion } from './card';

const dir = path.join(__dirname, 'model', 'research');

test('the card belongs to the weights beside it', () => {
  expect(readCard(dir).version).toBe(weightsVersion(dir));
});

test('the tier high is never easier to reach than moderate', () => {
  const { t1, t2 } = readCard(dir).thresholds;
  expect(t1).toBeGreaterThanOrEqual(t2);
});
