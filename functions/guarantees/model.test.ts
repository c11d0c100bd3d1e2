import { runModel } from '#functions/testing/model/runModel';

test('in 50 random sequences of what three people and an administrator do, each sees and does what the model allows', async () => {
  await expect(runModel({ sequences: 50, seed: 11 })).resolves.toBeUndefined();
}, 240_000);
