import { draftMask } from './drafts';
import type { Pixels } from '#lesion/photo/pixels';

type Tint = readonly [red: number, green: number, blue: number];

/** A picture of 256×192 pixels by a color per place. */
function drawPicture(at: (x: number, y: number) => Tint): Pixels {
  const [width, height] = [256, 192];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return at(pixel % width, Math.floor(pixel / width))[i % 3]!;
  });
  return { width, height, channels: 3, data };
}

const SKIN: Tint = [215, 170, 150];
const BROWN: Tint = [150, 110, 90];
const disc = (x: number, y: number): boolean => Math.hypot(x - 128, y - 96) < 45;

describe('drafted outlines', () => {
  test('a dark spot on skin is outlined without the dark corners of a dermoscope', async () => {
    const mask = await draftMask(
      drawPicture((x, y) => (disc(x, y) ? BROWN : Math.hypot(x - 128, y - 96) > 145 ? [10, 10, 10] : SKIN)),
    );
    const share = mask!.data.filter((value) => value === 255).length / mask!.data.length;
    expect(share / ((Math.PI * 45 * 45) / (256 * 192))).toBeCloseTo(1, 1);
    expect(mask!.data[0]).toBe(0);
    expect(mask!.data[(64 * 128 + 64) * 3]).toBe(255);
  });

  test('a spot whose colors disagree, or that is cut off, gets no outline', async () => {
    const inBlueOnly = drawPicture((x, y) => (disc(x, y) ? [110, 170, 150] : x < 70 ? [215, 170, 90] : SKIN));
    expect(await draftMask(inBlueOnly)).toBeUndefined();
    expect(await draftMask(drawPicture((x) => (x < 110 ? BROWN : SKIN)))).toBeUndefined();
  });
});
