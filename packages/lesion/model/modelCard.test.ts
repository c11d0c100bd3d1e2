import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pickTierLimits, readCard, computeWeightsVersion } from './modelCard';

const dir = path.join(__dirname, 'research');

test.each(['research', 'open'])('the card of recipe %s names it and belongs to the weights beside it', (recipe) => {
  const model = path.join(__dirname, recipe);
  expect(readCard(model)).toMatchObject({ recipe, version: computeWeightsVersion(model) });
});

test.each(['research', 'open'])('no file beside the weights of recipe %s states figures of other weights', (recipe) => {
  const model = path.join(__dirname, recipe);
  const versions = readdirSync(model)
    .filter((name) => name.endsWith('.json'))
    .flatMap(
      (name) => (JSON.parse(readFileSync(path.join(model, name), 'utf8')) as { version?: string }).version ?? [],
    );
  expect(versions.length).toBeGreaterThan(1);
  expect([...new Set(versions)]).toEqual([computeWeightsVersion(model)]);
});

test.each(['research', 'open'])('recipe %s was tested with the limits it ships with', (recipe) => {
  const card = readCard(path.join(__dirname, recipe));
  expect(card.tested?.limits).toEqual(pickTierLimits(card));
});

test('the threshold for high is never below the one for moderate, in either domain', () => {
  for (const { t1, t2 } of Object.values(readCard(dir).domains)) expect(t1).toBeGreaterThanOrEqual(t2);
});

test('the skin tones of the card are in order and reach down to the darkest', () => {
  const from = readCard(dir).skin.map((tone) => tone.from);
  expect(from).toEqual([...from].sort((a, b) => b - a));
  expect(from[from.length - 1]).toBe(-90);
});
