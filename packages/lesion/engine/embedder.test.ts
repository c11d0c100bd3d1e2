import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { readCard } from '#lesion/model/modelCard';
import { classify } from './classify';
import { fixturePath } from '#lesion/fixtures/photographs';

const run = promisify(execFile);
const MODEL = path.join(__dirname, '../model/research');
const FILES = ['phone-nevus-1.jpg', 'dermoscopic-melanoma-1.jpg'].map(fixturePath);

/** Embeds photos in a separate process, because onnxruntime does not run inside jest. */
const EMBED = `
const { readFileSync } = require('node:fs');
const { loadEmbedder } = require(${JSON.stringify(path.join(__dirname, 'embedder.ts'))});
(async () => {
  const embedder = await loadEmbedder(${JSON.stringify(MODEL)}, 1);
  for (const file of process.argv.slice(1)) {
    const { embedding, logits, phone } = await embedder.embedPhoto(readFileSync(file));
    console.log(JSON.stringify({ length: embedding.length, logits: [...logits], phone }));
  }
})();
`;
const lines = (text: string) => text.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>); // prettier-ignore

test("a training photo passes through the product's own transform: its embedding gives the product's own answer", async () => {
  const [embedded, assessed] = await Promise.all([
    run(process.execPath, ['--require', require.resolve('tsx/cjs'), '--eval', EMBED, ...FILES]),
    run(process.execPath, [
      '--import',
      'tsx',
      path.join(__dirname, '../../operator/commands/assess.ts'),
      '--ungated',
      ...FILES,
    ]),
  ]);
  const answers = lines(assessed.stdout);
  expect(answers).toHaveLength(FILES.length);
  lines(embedded.stdout).forEach(({ length, logits, phone }, i) => {
    expect(length).toBe(1280);
    const { domain, probabilities, tier } = classify(
      Float32Array.from(logits as number[]),
      phone as number,
      readCard(MODEL),
    );
    expect([domain, tier]).toEqual([answers[i]!.domain, answers[i]!.riskLevel]);
    const printed = answers[i]!.probabilities as Record<string, number>;
    for (const [name, value] of Object.entries(probabilities)) expect(value).toBeCloseTo(printed[name]!, 4);
  });
});
