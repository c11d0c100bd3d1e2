import { backUp } from '#functions/operator/recovery';
import { dataDir } from './environment';
import { operate } from './operate';

operate('backup', {
  '': { given: '[FOLDER]', run: (services, folder = `${dataDir}/backups`) => backUp(services, folder) },
});
