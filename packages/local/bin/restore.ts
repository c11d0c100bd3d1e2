import { carryOver, restore } from '#functions/operator/recovery';
import { operate } from './operate';

operate('restore', {
  from: { given: 'BACKUP', run: (services, place = '') => restore(services, place) },
  deletions: {
    given: 'TABLE_BEFORE RECOVERED_TO',
    run: (services, tableBefore = '', recoveredTo = '') => carryOver(services, tableBefore, recoveredTo),
  },
});
