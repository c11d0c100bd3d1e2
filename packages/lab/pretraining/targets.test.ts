import { findCloseUpGroup } from './closeUps';
import type { DatasetPhoto } from './photos';
import { findGroupPart, type Dataset, type LabelRow } from './split';
import { findTargets } from './targets';

const createPhoto = (dataset: Dataset, row: LabelRow, group = `${dataset}:1`): DatasetPhoto => ({
  ...{ dataset, row, group, id: 'photo', part: 'train', label: -1, file: '', mask: undefined, sharper: undefined },
  ...{ open: false, squashed: false },
});

describe('what the network is trained to answer', () => {
  test('a rash has no class and is another skin condition, which is harmless', () => {
    const row = {
      dx: 'other',
      partition: 'non-neoplastic',
      condition: 'eczema',
      fitzpatrick_scale: '5',
      modality: 'clinical',
    };
    expect(findTargets(createPhoto('fitzpatrick17k_part', row))).toMatchObject({
      ...{ label: -1, suspicious: 0, condition: 1, tone: 'F5', modality: 'clinical' },
    });
  });

  test('cancers without a class of their own are suspicious, and those that look like a rash are no example of a spot', () => {
    const answer = (condition: string) =>
      findTargets(
        createPhoto('fitzpatrick17k_part', { dx: 'other', partition: 'malignant', condition, fitzpatrick_scale: '-1' }),
      );
    expect(answer('kaposi sarcoma')).toMatchObject({ label: -1, suspicious: 1, condition: 0, tone: '' });
    expect(answer('mycosis fungoides')).toMatchObject({ label: -1, suspicious: 1, condition: -1 });
    expect(findTargets(createPhoto('milk10k', { dx: 'mal_oth' }))).toMatchObject({ suspicious: 1, condition: 0 });
    expect(findTargets(createPhoto('milk10k', { dx: 'inf' }))).toMatchObject({ suspicious: 0, condition: -1 });
  });

  test('squamous cell carcinoma is a class of its own, and both views of a lesion share it', () => {
    const row = { dx: 'scc', lesion_id: 'IL_1', skin_tone_class: '1' };
    const [closeUp, dermoscopic] = (['clinical', 'dermoscopic'] as const).map((modality) =>
      findTargets(createPhoto('milk10k', { ...row, modality }, 'milk10k:IL_1')),
    );
    expect(closeUp).toMatchObject({ label: 4, tone: 'M1', modality: 'clinical', lesion: 'milk10k:IL_1' });
    expect(dermoscopic).toEqual({ ...closeUp, modality: 'dermoscopic' });
  });
});

test('a lesion of MILK10k is in the part of its twin in HAM10000', () => {
  const group = findCloseUpGroup('milk10k', { lesion_id: 'IL_1', ham_lesion_id: 'HAM_7' });
  expect(group).toBe('ham10000:HAM_7');
  expect(findGroupPart(findCloseUpGroup('milk10k', { lesion_id: 'IL_1', ham_lesion_id: '' }))).toBe(
    findGroupPart('milk10k:IL_1'),
  );
});
