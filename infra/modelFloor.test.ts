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

/** The same with a card that says these sensitivities. */
const withSensitivity = (dermoscopic: number, phone: number) =>
  withCard({ validation: { 'dermoscopic: sensitivity': dermoscopic, 'phone: sensitivity': phone } });

test('a model less sensitive than its stage accepts is not deployed, whichever kind of photograph it misses', () => {
  const under = sensitivityFloor - 0.001;
  expect(() => createCheckedApp(withSensitivity(under, 1))).toThrow(/dermoscopic: sensitivity/);
  expect(() => createCheckedApp(withSensitivity(1, under))).toThrow(/phone: sensitivity/);
  expect(() => createCheckedApp(withSensitivity(sensitivityFloor, sensitivityFloor))).not.toThrow();
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
