import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '../paths';

/** A command that deploys: the arguments before its settings, and its settings by name. */
interface DeployCommand {
  command: string[];
  settings: Record<string, string>;
}

/** What stands for the reader's own values in `infra/README.md`. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '<account>': '123456789012',
  '<site>': 'skin.example',
  '<domain>': 'skin.example',
  '<you>': 'you@skin.example',
  '<vault>': 'arn:aws:backup:us-west-2:210987654321:backup-vault:skin-lesion-prod',
  '<ARN>': 'arn:aws:acm:us-east-1:123456789012:certificate/1b2c3d4e-0000-0000-0000-000000000000',
};

const readText = (file: string): string => readFileSync(join(REPOSITORY_FOLDER, file), 'utf8');

/** Splits a command into its words and its `-c name=value` settings. */
function parseCommand(text: string): DeployCommand {
  const settings = Object.fromEntries(
    [...text.matchAll(/ -c (\w+)=(\$\{\{ [\w.]+ \}\}|\S*)/g)].map(([, name, value]) => [name!, value!]),
  );
  return {
    command: text
      .replace(/ -c .*$/s, '')
      .trim()
      .split(/\s+/),
    settings,
  };
}

/** The commands in `infra/README.md` that deploy a stage, with the placeholders filled in. */
export function readDocumentedCommands(): DeployCommand[] {
  const blocks = [...readText('infra/README.md').matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block!);
  return blocks
    .flatMap((block) => block.replaceAll(/ *\\\n */g, ' ').split('\n'))
    .filter((line) => line.startsWith('npm run deploy '))
    .map((line) => parseCommand(line.replaceAll(/<\w+>/g, (name) => PLACEHOLDERS[name] ?? name)));
}

/** The commands of the AWS command line in all documents, as `service command`, sorted. */
export function readAwsCommands(): string[] {
  const files = execFileSync('git', ['ls-files', '*.md'], { cwd: REPOSITORY_FOLDER, encoding: 'utf8' });
  const found = files
    .trim()
    .split('\n')
    .flatMap((file) => [...readText(file).matchAll(/(?<![\w-])aws\s+([a-z\d-]+)\s+((?:wait\s+)?[a-z][a-z\d-]+)/g)]);
  return [...new Set(found.map(([, service, command]) => `${service} ${command!.replaceAll(/\s+/g, ' ')}`))].sort();
}

/** The commands in the list of what is unproved of the AWS command line, as `service command`, sorted. */
export function readUnprovedAwsCommands(): string[] {
  const [, list = ''] = /\n### Commands of the AWS command line\n(.*?)\n## /s.exec(readText('infra/README.md')) ?? [];
  const rows = [...list.matchAll(/^\| `([a-z\d-]+)` +\| (.*)\|$/gm)];
  return rows
    .flatMap(([, service, commands]) => [...commands!.matchAll(/`([^`]+)`/g)].map(([, name]) => `${service} ${name}`))
    .sort();
}

/** The command of the workflow's deploy job. Its values are GitHub's expressions. */
export function readWorkflowCommand(): DeployCommand {
  const [, command = ''] = /- run: >-\n((?: {10}.+\n)+)/.exec(readText('.github/workflows/ci.yml')) ?? [];
  return parseCommand(command.replaceAll(/\s*\n\s*/g, ' '));
}
