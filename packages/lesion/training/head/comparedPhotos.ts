/** The frozen test photos that models are compared on. */
import type { Reference, ReferenceRows } from '#lesion/engine/reference';
import { DIAGNOSES } from '#domain/analysis/assessment';

/**
 * Test photos of ISIC 2017 that are another photo in other colors: eight of a training photo, and the last of a test photo. They
 * stay in the reference, whose spread unfamiliarity is measured by, and known by their hashes.
 */
const RECOLORED_COPIES: ReadonlySet<string> = new Set([
  'isic2017 ISIC_0014765',
  'isic2017 ISIC_0014826',
  'isic2017 ISIC_0014973',
  'isic2017 ISIC_0015016',
  'isic2017 ISIC_0015071',
  'isic2017 ISIC_0015155',
  'isic2017 ISIC_0015310',
  'isic2017 ISIC_0015436',
  'isic2017 ISIC_0015987',
]);

/** The test photos of a reference without recolored copies, and their names in the order of the rows. */
export function selectComparedPhotos({ test, testPhotos, directions }: Reference): {
  rows: ReferenceRows;
  names: string[];
} {
  const compared = testPhotos.flatMap((name, row) => (RECOLORED_COPIES.has(name) ? [] : [row]));
  const select = (values: Float32Array, width: number): Float32Array => {
    const selected = new Float32Array(compared.length * width);
    compared.forEach((row, i) => selected.set(values.subarray(row * width, (row + 1) * width), i * width));
    return selected;
  };
  return {
    rows: {
      count: compared.length,
      labels: Uint8Array.from(compared, (row) => test.labels[row]!),
      phone: select(test.phone, 1),
      logits: select(test.logits, DIAGNOSES.length),
      features: select(test.features, directions),
    },
    names: compared.map((row) => testPhotos[row]!),
  };
}
