import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json';
import cdk from '../cdk.json';
import { REPOSITORY_FOLDER } from './paths';
import { parseDeploymentSettings } from './stages';
import {
  readAwsCommands,
  readDocumentedCommands,
  readUnprovedAwsCommands,
  readWorkflowCommand,
} from './testing/documentedCommands';
import { countTemplate, TEMPLATE_LIMITS } from './testing/serviceLimits';
import { createTempFolder } from './testing/synthesizeStacks';

const commands = readDocumentedCommands();
const workflow = readWorkflowCommand();

/** Takes what the first command built, which is the same for every stage. */
const APP_OF_BUILT = `${process.execPath} --import tsx infra/testing/synthesizeBuilt.ts`;
let isBuilt = false;

/** Runs the app of a deployment as `cdk deploy` does, up to the templates. Returns what each template counts, by stack. */
function synthesizeAsDeployed(settings: Record<string, string>) {
  const outdir = createTempFolder();
  const app = isBuilt ? ['--app', APP_OF_BUILT] : [];
  const context = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const cli = join(REPOSITORY_FOLDER, 'node_modules/aws-cdk/bin/cdk');
  execFileSync(process.execPath, [cli, 'synth', '--quiet', '--no-notices', '--output', outdir, ...app, ...context], {
    cwd: REPOSITORY_FOLDER,
    env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: 'true', AWS_EC2_METADATA_DISABLED: 'true' },
    stdio: 'pipe',
  });
  isBuilt = true;
  const files = readdirSync(outdir).filter((file) => file.endsWith('.template.json'));
  return Object.fromEntries(
    files.map((file) => [file.split('.')[0]!, countTemplate(readFileSync(join(outdir, file), 'utf8'))]),
  );
}

test('a command is documented for every stage, with its account, domain, certificate, mail and alarm address', () => {
  expect(commands.map(({ settings }) => settings['stage'])).toEqual(['preview', 'staging', 'prod']);
  for (const { command, settings } of commands) {
    expect(command).toEqual(['npm', 'run', 'deploy', '--']);
    const parsed = parseDeploymentSettings((name) => settings[name]);
    const shared = { account: '123456789012', mailSender: 'hello@skin.example', alarmEmail: 'you@skin.example' };
    expect(parsed).toMatchObject({ ...shared, operatorEmail: 'you@skin.example' });
    if (parsed.stage !== 'preview') expect(parsed.domain?.name).toBe('skin.example');
  }
});

test('each command of cdk in the documents names a stage, without which the app refuses to run', () => {
  const texts = ['infra/README.md', 'infra/runbook.md'].map((file) =>
    readFileSync(join(REPOSITORY_FOLDER, file), 'utf8'),
  );
  const cdkCommands = texts.flatMap((text) => text.match(/npx cdk [^`\n]+/g) ?? []);
  expect(cdkCommands.length).toBeGreaterThan(4);
  expect(cdkCommands.filter((command) => !command.includes(' -c stage='))).toEqual([]);
});

test('every command of the AWS command line in a document stands in the list of what is unproved, and no other', () => {
  const documented = readAwsCommands();
  expect(documented.length).toBeGreaterThan(40);
  expect(readUnprovedAwsCommands()).toEqual(documented);
});

test('the workflow runs the documented command, and adds only that nobody is there to approve', () => {
  expect(workflow.command).toEqual(['npm', 'run', 'deploy', '--', '--require-approval', 'never']);
  expect(workflow.settings['stage']).toBe('${{ matrix.stage }}');
  for (const { settings } of commands)
    expect(Object.keys(workflow.settings)).toEqual(expect.arrayContaining(Object.keys(settings)));
});

test('the workflow can pass every setting of a deployment, each from a variable that the documentation names', () => {
  const readme = readFileSync(join(REPOSITORY_FOLDER, 'infra/README.md'), 'utf8');
  const names: string[] = [];
  parseDeploymentSettings((name) => {
    names.push(name);
    return name === 'stage' ? 'preview' : undefined;
  });
  expect(Object.keys(workflow.settings).sort()).toEqual(names.sort());
  for (const value of Object.values(workflow.settings)) {
    const [, variable] = /^\$\{\{ vars\.(\w+) \}\}$/.exec(value) ?? [];
    if (variable !== undefined) expect(readme).toContain(`\`${variable}\``);
    else expect(value).toBe('${{ matrix.stage }}');
  }
});

test('the workflow builds the container as the documentation says: without attestations, which SageMaker refuses', () => {
  const [readme, workflowText] = ['infra/README.md', '.github/workflows/ci.yml'].map((file) =>
    readFileSync(join(REPOSITORY_FOLDER, file), 'utf8'),
  );
  expect(readme).toMatch(/^ +export .*BUILDX_NO_DEFAULT_ATTESTATIONS=1$/m);
  expect(workflowText).toMatch(/npm run deploy [^]*\n {8}env:\n[^]*BUILDX_NO_DEFAULT_ATTESTATIONS: '1'\n/);
});

test('the entry that is tested is the one that `npm run deploy` runs', () => {
  expect(manifest.scripts.deploy).toBe('cdk deploy --all');
  expect(cdk.app).toBe('npx tsx infra/synth.ts');
});

test.each(commands.map(({ settings }) => [settings['stage']!, settings] as const))(
  'the documented command of %s, with a canary and a zone where it has a domain, passes all checks, and its templates are within the limits of CloudFormation',
  (_, settings) => {
    const ofDomain = { canary: 'true', hostedZoneId: 'Z0123456789' };
    const templates = synthesizeAsDeployed({ ...settings, ...('domainName' in settings && ofDomain) });
    // Production also has the copy of the vault key.
    expect(Object.keys(templates)).toHaveLength(settings['stage'] === 'prod' ? 11 : 10);
    for (const [stack, counts] of Object.entries(templates)) {
      for (const [name, limit] of Object.entries(TEMPLATE_LIMITS)) {
        expect([stack, name, counts[name as keyof typeof counts] <= limit]).toEqual([stack, name, true]);
      }
    }
  },
  240_000,
);
