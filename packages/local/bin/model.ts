import { parseArgs } from 'node:util';
import { runModel } from '#functions/testing/model/runModel';

/** Compares the product with its model in random sequences: `npm run model -- --sequences 1000 --seed 1`. */
async function compare(): Promise<void> {
  const { values } = parseArgs({
    options: { sequences: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
  });
  await runModel({ sequences: Number(values.sequences), seed: Number(values.seed) });
  console.log(`${values.sequences} sequences did what the model says.`);
}

compare().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
