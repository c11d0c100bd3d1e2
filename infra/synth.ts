import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from './app';
import { bundleFunctions } from './bundle';
import { REPOSITORY } from './places';

/**
 * Writes the templates of one stage: `npm run synth -- --stage prod`. The same file is the app of the CDK command line,
 * which gives the stage and everything else as context (`npx cdk deploy --all -c stage=prod`).
 */
async function synthesize(): Promise<void> {
  const { values } = parseArgs({
    options: { stage: { type: 'string' }, context: { type: 'string', short: 'c', multiple: true } },
  });
  const site = join(REPOSITORY, 'build/web');
  if (!existsSync(join(site, 'index.html'))) throw new Error('Build the site first: npm run build:web');

  const functions = join(REPOSITORY, 'build/functions');
  await bundleFunctions(functions);
  const outdir = process.env.CDK_OUTDIR ?? join(REPOSITORY, 'cdk.out');
  const context = Object.fromEntries((values.context ?? []).map((given) => given.split(/=(.*)/s, 2)));
  const app = createApp({
    context: { ...context, ...(values.stage && { stage: values.stage }) },
    functions,
    site,
    outdir,
  });
  const { stacks } = app.synth();
  process.stdout.write(stacks.map(({ stackName }) => `${stackName}\n`).join(''));
}

synthesize().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
