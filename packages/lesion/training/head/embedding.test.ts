import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { readCard } from '#lesion/calibration/modelCard';
import { verdictOf } from '#lesion/engine/classify';
import { fixturePath } from '#lesion/fixtures/photographs';

const run = promisify(execFile);
const MODEL = path.join(__dirname, '../../model/research');
const FILES = ['phone-nevus-1.jpg', 'dermoscopic-melanoma-1.jpg'].map(fixturePath);

/** Embeds photographs in a process of its own: onnxruntime does not run inside jest. */
const EMBED = `
const { readFileSync } = require('node:fs');
const { loadEmbedder } = require(${JSON.stringify(path.join(__dirname, 'embedding.ts'))});
(async () => {
  const embedder = await loadEmbedder(${JSON.stringify(MODEL)}, 1);
  for (const file of process.argv.slice(1)) {
    const { embedding, logits, phone } = await embedder.embedPhotograph(readFileSync(file));
    console.log(JSON.stringify({ length: embedding.length, logits: [...logits], phone }));
  }
})();
`;
const lines = (text: string) => text.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>); // prettier-ignore

test('a photograph to learn from passes through the product’s own transform: its embedding gives the product’s own answer', async () => {
  const [embedded, assessed] = await Promise.all([
    run(process.execPath, ['--require', require.resolve('tsx/cjs'), '--eval', EMBED, ...FILES]),
    run(process.execPath, [
      '--import',
      'tsx',
      path.join(__dirname, '../../engine/assessCommand.ts'),
      '--ungated',
      ...FILES,
    ]),
  ]);
  const answers = lines(assessed.stdout);
  expect(answers).toHaveLength(FILES.length);
  lines(embedded.stdout).forEach(({ length, logits, phone }, i) => {
    expect(length).toBe(1280);
    const { domain, probabilities, tier } = verdictOf(
      Float32Array.from(logits as number[]),
      phone as number,
      readCard(MODEL),
    );
    expect([domain, tier]).toEqual([answers[i]!.domain, answers[i]!.riskLevel]);
    const shown = answers[i]!.probabilities as Record<string, number>;
    for (const [name, value] of Object.entries(probabilities)) expect(value).toBeCloseTo(shown[name]!, 4);
  });
}, 120_000);
