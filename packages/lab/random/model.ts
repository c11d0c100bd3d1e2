import { parseArgs } from 'node:util';
import { runModel } from '#functions/testing/model/runModel';

/**
 * Compares the product with its model in random sequences: `npm run lab -- model --sequences 1000 --seed 1`. `--faults` lets calls to
 * the table fail meanwhile; `--kills` kills the product between steps.
 */
async function compare(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sequences: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      faults: { type: 'boolean', default: false },
      kills: { type: 'boolean', default: false },
    },
  });
  const { faults, kills } = values;
  await runModel({ sequences: Number(values.sequences), seed: Number(values.seed), faults, kills });
  const trouble = [faults && 'faults of the table', kills && 'kills'].filter(Boolean).join(' and ');
  console.log(`${values.sequences} sequences${trouble && ` with ${trouble}`} did what the model says.`);
}

compare().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
