import { SageMakerClient } from '@aws-sdk/client-sagemaker';
import {
  parsePretrainingOptions,
  startFolds,
  startPretraining,
  uploadPrepared,
  type PretrainingOptions,
} from '#operator/pretraining';
import { awsClientConfig, type Services } from '#functions/services/services';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { runOperatorCommand } from './runOperatorCommand';

const CALL_SECONDS = 20;

async function start(
  startJobs: typeof startPretraining,
  { config, now }: Services,
  options: PretrainingOptions,
): Promise<string> {
  const sagemaker = new SageMakerClient(awsClientConfig(config, CALL_SECONDS));
  try {
    const names = await startJobs({ sagemaker, now, config }, options);
    return `Started:\n${names.join('\n')}`;
  } finally {
    sagemaker.destroy();
  }
}

const PARAMETERS = 'RECIPE IMAGE RUN [INSTANCE]';

runOperatorCommand('operator -- pretrain', {
  upload: {
    parameters: 'FOLDER',
    description: 'Uploads the pictures that packages/lab/pretraining/prepare.ts wrote into FOLDER.',
    run: async (services, folder = '') =>
      `${await uploadPrepared(getTrainingServices(services).store, folder)} files uploaded.`,
  },
  start: {
    parameters: PARAMETERS,
    description: 'Starts a SageMaker job on a spot instance that trains the networks of a recipe.',
    run: (services, ...values) => start(startPretraining, services, parsePretrainingOptions(values)),
  },
  folds: {
    parameters: PARAMETERS,
    description: 'Starts the five jobs of the cross-validation, from the base that the job of the run trained.',
    run: (services, ...values) => start(startFolds, services, parsePretrainingOptions(values)),
  },
});
