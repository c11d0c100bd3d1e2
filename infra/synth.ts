import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '../web/build';
import { bundleFunctions } from './bundleFunctions';
import { REPOSITORY_FOLDER } from './paths';
import { writeContainerContext } from './writeContainerContext';
import { BUILT_PRODUCT, writeTemplates } from './writeTemplates';

/**
 * Bundles the functions, builds the site and writes the templates of one stage: `npm run synth -- --stage prod`. It is also
 * the app of the CDK command line, which passes the stage as context: `npx cdk deploy --all -c stage=preview`.
 */
async function buildAndWriteTemplates(): Promise<void> {
  const { values } = parseArgs({
    options: { stage: { type: 'string' }, context: { type: 'string', short: 'c', multiple: true, default: [] } },
  });
  const pairs = values.context.map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
    return [name, value] as const;
  });
  const context = { ...Object.fromEntries(pairs), ...(values.stage !== undefined && { stage: values.stage }) };

  const writeContext = (recipe: 'open' | 'research') =>
    writeContainerContext(REPOSITORY_FOLDER, recipe, join(BUILT_PRODUCT.container, recipe));
  await Promise.all([
    bundleFunctions(BUILT_PRODUCT.functions),
    buildWeb({ outDir: BUILT_PRODUCT.site }),
    writeContext('open'),
    writeContext('research'),
  ]);
  writeTemplates(context);
}

buildAndWriteTemplates().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
