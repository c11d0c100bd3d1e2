import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '../web/build';
import { createCheckedApp } from './app';
import { bundleFunctions } from './bundle';
import { REPOSITORY } from './places';

const FUNCTIONS = join(REPOSITORY, 'build/functions');
/** Beside the site that `npm start` serves, which may be running. */
const SITE = join(REPOSITORY, 'build/site');

/**
 * Builds what is deployed and writes the templates of one stage: `npm run synth -- --stage prod`. It is also the app of
 * the CDK command line, which gives the stage and all else as context: `npx cdk deploy --all -c stage=preview`.
 */
async function synthesize(): Promise<void> {
  const { values } = parseArgs({
    options: { stage: { type: 'string' }, context: { type: 'string', short: 'c', multiple: true, default: [] } },
  });
  const given = values.context.map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
    return [name, value] as const;
  });
  const context = { ...Object.fromEntries(given), ...(values.stage !== undefined && { stage: values.stage }) };
  const outdir = process.env['CDK_OUTDIR'] ?? join(REPOSITORY, 'cdk.out');

  await Promise.all([bundleFunctions(FUNCTIONS), buildWeb({ outDir: SITE })]);
  const app = createCheckedApp({ context, functions: FUNCTIONS, site: SITE, source: REPOSITORY, outdir });
  const { stacks } = app.synth();
  process.stdout.write(`${stacks.map(({ stackName }) => stackName).join('\n')}\n`);
}

synthesize().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
