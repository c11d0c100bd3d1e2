import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckedApp } from './app';
import { folder, settingsOf, smallProduct } from './testStacks';

const context = { stage: 'prod' };

/** The small product with a model whose card says these sensitivities. */
function withSensitivity(dermoscopic: number, phone: number) {
  const product = smallProduct();
  const model = join(product.source, 'packages/lesion/model', settingsOf(context).modelRecipe);
  mkdirSync(model, { recursive: true });
  const validation = { 'dermoscopic: sensitivity': dermoscopic, 'phone: sensitivity': phone };
  writeFileSync(join(model, 'card.json'), JSON.stringify({ validation }));
  return { context, ...product, outdir: folder() };
}

test('a model less sensitive than its stage accepts is not deployed, whichever kind of photograph it misses', () => {
  const { sensitivityFloor } = settingsOf(context);
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
