import { importRegistry } from '#functions/operator/importRegistry';
import { runOperatorCommand } from './runOperatorCommand';

runOperatorCommand('registry', {
  import: {
    parameters: 'FILE',
    description:
      'Copies the dermatologists of the registry’s monthly file (npidata_pfile….csv), which searches then use.',
    run: (services, file = '') => importRegistry(services, file),
  },
});
