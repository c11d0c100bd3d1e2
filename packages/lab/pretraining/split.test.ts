import { assertDisjoint, findPart, type LabelRow } from './split';

const ham = (lesion: number): LabelRow => ({ image_id: `ISIC_${lesion}`, lesion_id: `HAM_${lesion}` });
const pad = (patient: number): LabelRow => ({ image_id: `PAT_${patient}_1_2`, patient_id: `PAT_${patient}` });

describe('the split', () => {
  test('is deterministic and depends on the group, not on the photo', () => {
    for (let i = 0; i < 50; i++) {
      expect(findPart('ham10000', { ...ham(i), image_id: 'another' })).toBe(findPart('ham10000', ham(i)));
      expect(findPart('pad_ufes_20', pad(i))).toBe(findPart('pad_ufes_20_extra', pad(i)));
    }
  });

  test('has the documented shares', () => {
    const share = (part: string, parts: string[]): number => parts.filter((p) => p === part).length / parts.length;
    const lesions = Array.from({ length: 4000 }, (_, i) => findPart('ham10000', ham(i)));
    const patients = Array.from({ length: 4000 }, (_, i) => findPart('pad_ufes_20', pad(i)));
    expect(share('train', lesions)).toBeCloseTo(0.75, 1);
    expect(share('val', lesions)).toBeCloseTo(0.1, 1);
    expect(share('train', patients)).toBeCloseTo(0.7, 1);
    expect(share('test', patients)).toBeCloseTo(0.2, 1);
  });

  test('uses the official split of ISIC 2017 and refuses an unknown one', () => {
    expect(findPart('isic2017', { image_id: 'a', official_split: 'val' })).toBe('val');
    expect(() => findPart('isic2017', { image_id: 'a', official_split: 'other' })).toThrow('unknown official split');
  });

  test('refuses a row without its group, and a group in two parts', () => {
    expect(() => findPart('ham10000', { image_id: 'a' })).toThrow('has no lesion_id');
    expect(() =>
      assertDisjoint([
        { group: 'g', part: 'train' },
        { group: 'g', part: 'test' },
      ]),
    ).toThrow('group g');
  });
});
