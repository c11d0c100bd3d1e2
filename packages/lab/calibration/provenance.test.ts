import path from 'node:path';
import { readCard } from '#lesion/model/modelCard';
import { PROVENANCE } from './provenance';

test.each(['research', 'open'] as const)(
  'the card of recipe %s states data, split and limits as calibrating writes them',
  (recipe) => {
    expect(readCard(path.join(__dirname, '../../lesion/model', recipe))).toMatchObject(PROVENANCE[recipe]);
  },
);
