/** The commands of whoever runs the product: `npm run operator` lists them. Those in frequent use have scripts of their own. */
import { runNamedCommand } from './runNamedCommand.mjs';

const command = (name, description) => ({ file: `packages/operator/commands/${name}.ts`, description });

runNamedCommand('operator', {
  admin: command('admin', 'roles, accounts, incidents, privacy policy, user pool, audit log'),
  assess: command('assess', 'prints one JSON line per photo, from the engine: FILE…'),
  backup: command('backup', 'writes an encrypted backup of the table'),
  contact: command('contact', 'messages from the contact form'),
  'first-account': command('firstAccount', 'checks of the first hour of a new AWS account: --stage NAME'),
  openapi: command('openapi', 'prints the OpenAPI document'),
  pretrain: command('pretrain', 'starts the training of the networks on SageMaker'),
  registry: command('registry', 'copies the registry of dermatologists'),
  restore: command('restore', 'restores a backup, or completes a recovery of the table'),
  seed: command('seed', 'adds the starter articles'),
});
