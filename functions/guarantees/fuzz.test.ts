import { runFuzz } from '#functions/testing/fuzz/runFuzz';

// Check 22. Check 43.
test('2,000 random requests of three roles give no error of ours, reveal nothing, and are answered as documented', async () => {
  const { sent, statuses, findings } = await runFuzz({ requests: 2000, seed: 27 });
  expect(findings).toEqual([]);
  expect(sent).toBe(2000);
  expect(statuses.get(503) ?? 0).toBeLessThanOrEqual(20);
}, 600_000);
