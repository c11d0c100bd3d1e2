import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../../bundleFunctions';
import { synthesizeTestStage } from '../assembly/synthesizeTestStage';
import { writePlaceholderProduct } from '../writePlaceholderProduct';
import { SUCCESS_LOG } from './assertAllRoutesSucceeded';

/**
 * Jest's global setup. It bundles the functions and writes the templates into a folder outside the repository, where a
 * function cannot read a file that its asset lacks.
 */
export default async function synthesizeForTests(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
  const { functions, site, source } = writePlaceholderProduct(folder);
  await bundleFunctions(functions);
  const outdir = join(folder, 'assembly');
  synthesizeTestStage({ functions, site, source, outdir });
  writeFileSync(join(outdir, SUCCESS_LOG), '');
  process.env['DEPLOYED'] = outdir;
}
