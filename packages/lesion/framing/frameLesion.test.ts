import { readFileSync } from 'node:fs';
import { MASK_SIDE, type Network, type NetworkOutput } from '#lesion/engine/network';
import { fixturePath } from '#lesion/fixtures/photographs';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import { frameLesion } from './frameLesion';

/** A network that sees a round spot of `share` of the side in every picture, and the outputs that it gave. */
function createNetwork(share: number): { network: Network; outputs: NetworkOutput[] } {
  const outputs: NetworkOutput[] = [];
  const mask = Float32Array.from({ length: MASK_SIDE ** 2 }, (_, at) => {
    const [x, y] = [at % MASK_SIDE, Math.floor(at / MASK_SIDE)].map((i) => (i + 0.5) / MASK_SIDE - 0.5) as [
      number,
      number,
    ];
    return Math.hypot(x, y) < share / 2 ? 9 : -9;
  });
  const empty = new Float32Array(0);
  const infer: Network['infer'] = () => {
    const output = { logits: empty, mask, gate: 9, phone: 0, cam: empty, embedding: empty };
    outputs.push(output);
    return Promise.resolve(output);
  };
  return { network: { infer }, outputs };
}

test('the pass that finds a spot framed as intended is handed on, with the analysis image of that square', async () => {
  const photo = await decodePhoto(readFileSync(fixturePath('dermoscopic-melanoma-1.jpg')));
  const { network, outputs } = createNetwork(0.56);
  const { square, pass } = await frameLesion(network, photo);
  expect(outputs).toHaveLength(2);
  expect(pass?.output).toBe(outputs[1]);
  expect(pass?.analysisImage).toEqual(await prepareAnalysisImage(photo, square));
});

test('a square that no pass saw comes without one', async () => {
  const photo = await decodePhoto(readFileSync(fixturePath('dermoscopic-melanoma-1.jpg')));
  const { network, outputs } = createNetwork(0.3);
  expect((await frameLesion(network, photo)).pass).toBeUndefined();
  expect(outputs).toHaveLength(3);
});
