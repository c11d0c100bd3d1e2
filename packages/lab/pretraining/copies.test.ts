import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { assertNoCopies } from './copies';
import type { DatasetPhoto } from './photos';

const FIXTURES = path.join(__dirname, '../../lesion/fixtures');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'copies-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const photo = (id: string, part: DatasetPhoto['part'], file: string): DatasetPhoto => ({
  dataset: 'isic2017',
  id,
  group: id,
  part,
  label: 0,
  file,
  mask: undefined,
  sharper: undefined,
  open: true,
  squashed: false,
  row: {},
});

describe('copies under another name', () => {
  test('a recolored copy of a training photo in the test part stops the preparation', async () => {
    const original = path.join(FIXTURES, 'dermoscopic-nevus-1.jpg');
    const recolored = path.join(folder, 'recoloured.jpg');
    await sharp(original)
      .modulate({ brightness: 0.9, saturation: 1.2 })
      .resize(200)
      .jpeg({ quality: 60 })
      .toFile(recolored);
    const photos = [photo('one', 'train', original), photo('other', 'test', recolored)];
    await expect(assertNoCopies(photos)).rejects.toThrow('other (test) and one (train)');
    await expect(assertNoCopies([photos[0]!, { ...photos[1]!, part: 'train' }])).resolves.toBeUndefined();
  });
});
