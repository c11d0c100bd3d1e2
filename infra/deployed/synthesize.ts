import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app';
import { bundleFunctions } from '../bundle';
import { CALLED } from './conclude';
import { STAGE } from './made';

/**
 * Before the first test: writes what would be deployed to a folder outside of the repository, where no function finds a file
 * that is not its own. Site and container are empty; nothing here looks at them.
 */
export default async function synthesize(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
  const at = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const [functions, site, source] = [at('functions'), at('site'), at('source')];
  writeFileSync(join(site, 'index.html'), '');
  writeFileSync(join(at('source/packages/lesion/container'), 'Dockerfile'), 'FROM scratch');
  await bundleFunctions(functions);
  const context = {
    stage: STAGE,
    account: '000000000000',
    mailSender: 'no-reply@localhost.test',
    operatorEmail: 'operator@localhost.test',
    domainName: 'localhost.test',
    certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/localhost',
    canary: true,
    'aws:cdk:enable-path-metadata': true,
  };
  const outdir = join(folder, 'assembly');
  createApp({ context, functions, site, source, outdir }).synth();
  writeFileSync(join(outdir, CALLED), '');
  process.env['DEPLOYED'] = outdir;
}
