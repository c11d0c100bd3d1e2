import { assertDisjoint, partOf, type Row } from './split';

const ham = (lesion: number): Row => ({ image_id: `ISIC_${lesion}`, lesion_id: `HAM_${lesion}` });
const pad = (patient: number): Row => ({ image_id: `PAT_${patient}_1_2`, patient_id: `PAT_${patient}` });

describe('the split', () => {
  test('is the same on every call and follows the group, not the photograph', () => {
    for (let i = 0; i < 50; i++) {
      expect(partOf('ham10000', { ...ham(i), image_id: 'another' })).toBe(partOf('ham10000', ham(i)));
      expect(partOf('pad_ufes_20', pad(i))).toBe(partOf('pad_ufes_20_extra', pad(i)));
    }
  });

  test('keeps the published shares', () => {
    const share = (part: string, parts: string[]): number => parts.filter((p) => p === part).length / parts.length;
    const lesions = Array.from({ length: 4000 }, (_, i) => partOf('ham10000', ham(i)));
    const patients = Array.from({ length: 4000 }, (_, i) => partOf('pad_ufes_20', pad(i)));
    expect(share('train', lesions)).toBeCloseTo(0.75, 1);
    expect(share('val', lesions)).toBeCloseTo(0.1, 1);
    expect(share('train', patients)).toBeCloseTo(0.7, 1);
    expect(share('test', patients)).toBeCloseTo(0.2, 1);
  });

  test('takes the official split of ISIC 2017 and refuses an unknown one', () => {
    expect(partOf('isic2017', { image_id: 'a', official_split: 'val' })).toBe('val');
    expect(() => partOf('isic2017', { image_id: 'a', official_split: 'other' })).toThrow('unknown official split');
  });

  test('refuses a row without its group, and a group in two parts', () => {
    expect(() => partOf('ham10000', { image_id: 'a' })).toThrow('has no lesion_id');
    expect(() =>
      assertDisjoint([
        { group: 'g', part: 'train' },
        { group: 'g', part: 'test' },
      ]),
    ).toThrow('group g');
  });
});
