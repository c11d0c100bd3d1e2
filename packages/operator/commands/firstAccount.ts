import { setTimeout as sleep } from 'node:timers/promises';
import { DEPLOYED_STAGE_NAMES } from '#domain/operations/stageName';
import { createAwsClients } from '#operator/firstAccount/awsClients';
import { formatAccountReport } from '#operator/firstAccount/report';
import { runFirstAccount } from '#operator/firstAccount/runFirstAccount';

/** Runs the checks of an account's first hour: `npm run first-account -- --stage preview`. */
async function run(): Promise<void> {
  const [option, name] = process.argv.slice(2);
  const stage = DEPLOYED_STAGE_NAMES.find((each) => each === name);
  if (option !== '--stage' || !stage) {
    throw new Error(`Usage: npm run first-account -- --stage ${DEPLOYED_STAGE_NAMES.join('|')}`);
  }
  const lines = await runFirstAccount({
    stage,
    aws: createAwsClients(),
    scheme: 'https',
    wait: (seconds) => sleep(seconds * 1000),
  });
  console.log(formatAccountReport(stage, lines));
  if (lines.some(({ outcome }) => outcome === 'missed')) process.exitCode = 1;
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
