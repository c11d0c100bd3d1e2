import { importRegistry } from '#operator/importRegistry';
import { runOperatorCommand } from './runOperatorCommand';

runOperatorCommand('registry', {
  import: {
    parameters: 'FILE [LOCATIONS]',
    description:
      'Copies the dermatologists of the registry’s monthly files (npidata_pfile….csv, and pl_pfile….csv with their other practices), which searches then use.',
    run: (services, file = '', locations?: string) => importRegistry(services, { providers: file, locations }),
  },
});
