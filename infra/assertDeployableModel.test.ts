import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckedCdkApp } from './app';
import { createTempFolder, parseSettings, writeSmallProduct, writeModel } from './testing/synthesizeStacks';

const context = { stage: 'prod' };
const { modelRecipe, sensitivityFloor } = parseSettings(context);

/** The small product with changes in its model's card. */
function withCard(changes: Record<string, unknown>) {
  const product = writeSmallProduct();
  writeModel(product.source, modelRecipe, changes);
  return { context, ...product, outdir: createTempFolder() };
}

const limits = { dermoscopic: { temperature: 1, t1: 0.2, t2: 0.1 }, phone: { temperature: 1, t1: 0.3, t2: 0.2 } };
const sets = ['HAM10000', 'HAM10000, as started', 'ISIC 2017', 'ISIC 2017, as started', 'phone, out of fold'];
const perfect = Object.fromEntries(sets.map((name) => [name, 1]));

/** The small product with these sensitivities in its model's card. */
const withSensitivity = (changes: typeof perfect) =>
  withCard({ tested: { limits, sensitivity: { ...perfect, ...changes } } });

test('a model below the stage’s sensitivity floor on any test set is not deployed', () => {
  for (const name of sets) {
    const message = `says ${sensitivityFloor - 0.001} for ${name}.`;
    expect(() => createCheckedCdkApp(withSensitivity({ [name]: sensitivityFloor - 0.001 }))).toThrow(message);
  }
  const atFloor = Object.fromEntries(sets.map((name) => [name, sensitivityFloor]));
  expect(() => createCheckedCdkApp(withSensitivity(atFloor))).not.toThrow();
});

test('a model that was not tested, or tested with other cutoffs than its card has, is not deployed', () => {
  const message = 'The model of recipe open was not tested with the limits of its card';
  expect(() => createCheckedCdkApp(withCard({ tested: undefined }))).toThrow(message);
  for (const change of [{ t2: 0.15 }, { temperature: 1.5 }]) {
    const domains = { ...limits, dermoscopic: { ...limits.dermoscopic, ...change } };
    expect(() => createCheckedCdkApp(withCard({ domains }))).toThrow(message);
  }
});

test('a stage whose recipe has no model card is not deployed', () => {
  const product = writeSmallProduct();
  rmSync(join(product.source, 'packages/lesion/model'), { recursive: true });
  expect(() => createCheckedCdkApp({ context, ...product, outdir: createTempFolder() })).toThrow(/card\.json/);
});

test('a model of another recipe is not deployed, whether only its card or the whole model is in the stage’s folder', () => {
  const message = 'Stage prod serves the recipe open; the card in its folder is of recipe research.';
  expect(() => createCheckedCdkApp(withCard({ recipe: 'research' }))).toThrow(message);
  const product = writeSmallProduct();
  const models = join(product.source, 'packages/lesion/model');
  writeModel(product.source, 'research');
  cpSync(join(models, 'research'), join(models, modelRecipe), { recursive: true });
  expect(() => createCheckedCdkApp({ context, ...product, outdir: createTempFolder() })).toThrow(message);
});

test('weights are not deployed with the card of other weights', () => {
  expect(() => createCheckedCdkApp(withCard({ version: 'open-00000000' }))).toThrow(
    /^The card of recipe open is of the weights open-00000000; those beside it are open-[0-9a-f]{8}\.$/,
  );
});
