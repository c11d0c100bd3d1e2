import { join } from 'node:path';
import { createCheckedCdkApp } from './app';
import { REPOSITORY_FOLDER } from './paths';

/** The folders that the product is built into. The site is not in the folder that a running `npm start` serves. */
export const BUILT_PRODUCT = {
  functions: join(REPOSITORY_FOLDER, 'build/functions'),
  site: join(REPOSITORY_FOLDER, 'build/site'),
  source: REPOSITORY_FOLDER,
  container: join(REPOSITORY_FOLDER, 'build/container'),
};

/**
 * Writes the templates of one stage with the built product, to the folder that the CDK command line asks for or to `cdk.out`.
 * Prints the names of the stacks.
 * @param context the deployment's settings besides those of the CDK command line
 */
export function writeTemplates(context: Record<string, unknown>): void {
  const outdir = process.env['CDK_OUTDIR'] ?? join(REPOSITORY_FOLDER, 'cdk.out');
  const { stacks } = createCheckedCdkApp({ context, ...BUILT_PRODUCT, outdir }).synth();
  process.stdout.write(`${stacks.map(({ stackName }) => stackName).join('\n')}\n`);
}
