import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckedApp } from './app';
import { folder, settingsOf, smallProduct, writeModel } from './testStacks';

const context = { stage: 'prod' };
const { modelRecipe, sensitivityFloor } = settingsOf(context);

/** The small product with a model whose card is changed in this way. */
function withCard(changes: Record<string, unknown>) {
  const product = smallProduct();
  writeModel(product.source, modelRecipe, changes);
  return { context, ...product, outdir: folder() };
}

const limits = { dermoscopic: { temperature: 1, t1: 0.2, t2: 0.1 }, phone: { temperature: 1, t1: 0.3, t2: 0.2 } };
const sets = ['HAM10000', 'HAM10000, as started', 'ISIC 2017', 'ISIC 2017, as started', 'phone, out of fold'];
const perfect = Object.fromEntries(sets.map((name) => [name, 1]));

/** The same with a card whose tests say these sensitivities. */
const withSensitivity = (changes: typeof perfect) =>
  withCard({ tested: { limits, sensitivity: { ...perfect, ...changes } } });

test('a model less sensitive than its stage accepts is not deployed, whichever kind of photograph it misses', () => {
  for (const name of sets) {
    const message = `says ${sensitivityFloor - 0.001} for ${name}.`;
    expect(() => createCheckedApp(withSensitivity({ [name]: sensitivityFloor - 0.001 }))).toThrow(message);
    expect(() => createCheckedApp(withSensitivity({ [name]: sensitivityFloor }))).not.toThrow();
  }
});

test('a model that was not tested, or with other limits than those of its card, is not deployed', () => {
  const message = 'The model of recipe open was not tested with the limits of its card';
  expect(() => createCheckedApp(withCard({ tested: undefined }))).toThrow(message);
  for (const change of [{ t2: 0.15 }, { temperature: 1.5 }]) {
    const domains = { ...limits, dermoscopic: { ...limits.dermoscopic, ...change } };
    expect(() => createCheckedApp(withCard({ domains }))).toThrow(message);
  }
});

test('a stage whose recipe has no model card is not deployed', () => {
  const product = smallProduct();
  rmSync(join(product.source, 'packages/lesion/model'), { recursive: true });
  expect(() => createCheckedApp({ context, ...product, outdir: folder() })).toThrow(/card\.json/);
});

test('a model is not deployed under another recipe: neither its card alone nor all of it, copied to the folder of that one', () => {
  const message = 'Stage prod serves the recipe open; the card in its folder is of recipe research.';
  expect(() => createCheckedApp(withCard({ recipe: 'research' }))).toThrow(message);
  const product = smallProduct();
  const models = join(product.source, 'packages/lesion/model');
  writeModel(product.source, 'research');
  cpSync(join(models, 'research'), join(models, modelRecipe), { recursive: true });
  expect(() => createCheckedApp({ context, ...product, outdir: folder() })).toThrow(message);
});

test('weights are not deployed with the card of other weights', () => {
  expect(() => createCheckedApp(withCard({ version: 'open-00000000' }))).toThrow(
    /^The card of recipe open is of the weights open-00000000; those beside it are open-[0-9a-f]{8}\.$/,
  );
});
