import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';

/** The code points of Fontsource's "latin" files that English and Spanish texts use: first and last of each range. */
const LATIN_RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2027],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2212],
] as const;
const LATIN = LATIN_RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('');

/** Headings have one weight, and the shapes that Fraunces draws for a size of 48 points. */
const HEADING_AXES = { opsz: 48, wght: 480 };

/** Makes the font of headings a quarter as large: every page waits for it. */
export const LIGHT_FONTS: Plugin = {
  name: 'light-fonts',
  setup(site) {
    site.onLoad({ filter: /fraunces-latin-opsz-normal\.woff2$/ }, async ({ path }) => ({
      contents: await subsetFont(await readFile(path), LATIN, { targetFormat: 'woff2', variationAxes: HEADING_AXES }),
      loader: 'file',
    }));
    site.onLoad({ filter: /source-sans-3-latin-wght-(normal|italic)\.woff2$/ }, async ({ path }) => ({
      contents: await subsetFont(await readFile(path), LATIN, {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 700 } },
      }),
      loader: 'file',
    }));
  },
};
