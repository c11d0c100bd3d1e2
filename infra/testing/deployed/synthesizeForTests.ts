import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../../bundleFunctions';
import { synthesizeTestStage } from '../assembly/synthesizeTestStage';
import { writePlaceholderProduct } from '../writePlaceholderProduct';
import { SUCCESS_LOG } from './assertAllRoutesSucceeded';
import { getAssemblyFolder } from './getAssemblyFolder';

/**
 * Jest's global setup. It bundles the functions and writes the templates into a folder outside the repository, where a
 * function cannot read a file that its asset lacks. Both stages have the same functions: preview has every route, prod the settings
 * that people meet.
 */
export default async function synthesizeForTests(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
  const product = writePlaceholderProduct(folder);
  await bundleFunctions(product.functions);
  process.env['DEPLOYED'] = join(folder, 'assembly');
  for (const stage of ['preview', 'prod'] as const) {
    const outdir = getAssemblyFolder(stage);
    synthesizeTestStage(stage, { ...product, outdir });
    writeFileSync(join(outdir, SUCCESS_LOG), '');
  }
}
