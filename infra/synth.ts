import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '../web/build';
import { createCheckedCdkApp } from './app';
import { bundleFunctions } from './bundleFunctions';
import { REPOSITORY_FOLDER } from './paths';
import { writeContainerContext } from './writeContainerContext';

const FUNCTIONS = join(REPOSITORY_FOLDER, 'build/functions');
const CONTAINER = join(REPOSITORY_FOLDER, 'build/container');
/** Not the folder that a running `npm start` serves. */
const SITE = join(REPOSITORY_FOLDER, 'build/site');

/**
 * Bundles the functions, builds the site and writes the templates of one stage: `npm run synth -- --stage prod`. It is also
 * the app of the CDK command line, which passes the stage as context: `npx cdk deploy --all -c stage=preview`.
 */
async function writeTemplates(): Promise<void> {
  const { values } = parseArgs({
    options: { stage: { type: 'string' }, context: { type: 'string', short: 'c', multiple: true, default: [] } },
  });
  const pairs = values.context.map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
    return [name, value] as const;
  });
  const context = { ...Object.fromEntries(pairs), ...(values.stage !== undefined && { stage: values.stage }) };
  const outdir = process.env['CDK_OUTDIR'] ?? join(REPOSITORY_FOLDER, 'cdk.out');

  const writeContext = (recipe: 'open' | 'research') =>
    writeContainerContext(REPOSITORY_FOLDER, recipe, join(CONTAINER, recipe));
  await Promise.all([
    bundleFunctions(FUNCTIONS),
    buildWeb({ outDir: SITE }),
    writeContext('open'),
    writeContext('research'),
  ]);
  const product = { functions: FUNCTIONS, site: SITE, source: REPOSITORY_FOLDER, container: CONTAINER };
  const app = createCheckedCdkApp({ context, ...product, outdir });
  const { stacks } = app.synth();
  process.stdout.write(`${stacks.map(({ stackName }) => stackName).join('\n')}\n`);
}

writeTemplates().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
