import { backUp } from '#operator/recovery';
import { dataDir } from '#start/environment';
import { runOperatorCommand } from './runOperatorCommand';

runOperatorCommand('backup', {
  '': {
    parameters: '[FOLDER]',
    description:
      'Writes an encrypted backup of the table, and removes expired ones. FOLDER is backups in the data directory by default.',
    run: (services, folder = `${dataDir}/backups`) => backUp(services, folder),
  },
});
