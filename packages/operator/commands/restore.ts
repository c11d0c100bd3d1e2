import { completeTableRecovery, restore } from '#operator/recovery';
import { runOperatorCommand } from './runOperatorCommand';

runOperatorCommand('restore', {
  from: {
    parameters: 'BACKUP',
    description: 'Restores a backup and repeats later deletions. Stop the product first.',
    run: (services, backup = '') => restore(services, backup),
  },
  deletions: {
    parameters: 'TABLE_BEFORE RECOVERED_TO',
    description:
      'Completes a point-in-time recovery to RECOVERED_TO (ISO 8601) into TABLE_NAME: copies later audit rows from TABLE_BEFORE, repeats later deletions, and protects the table.',
    run: (services, tableBefore = '', recoveredTo = '') => completeTableRecovery(services, tableBefore, recoveredTo),
  },
});
