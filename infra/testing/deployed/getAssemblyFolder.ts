import { join } from 'node:path';

/** The folder of a stage's templates, which Jest's global setup wrote. */
export function getAssemblyFolder(stage: 'preview' | 'prod'): string {
  const folder = process.env['DEPLOYED'];
  if (folder === undefined) throw new Error('Run these tests with `npm run test:deployed`');
  return join(folder, stage);
}
