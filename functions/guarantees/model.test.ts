import { runModel } from '#functions/testing/model/runModel';

// Check 2.
test('in 50 random sequences of what three people and an administrator do, each sees and does what the model allows', async () => {
  await expect(runModel({ sequences: 50, seed: 11 })).resolves.toBeUndefined();
}, 900_000);

// Fault 1. Fault 15.
test('in random sequences with faults of the table, and with kills of the product, nobody sees or does anything else', async () => {
  await expect(runModel({ sequences: 4, seed: 3, faults: true })).resolves.toBeUndefined();
  await expect(runModel({ sequences: 3, seed: 5, kills: true })).resolves.toBeUndefined();
}, 900_000);
