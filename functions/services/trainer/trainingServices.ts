import { S3Client } from '@aws-sdk/client-s3';
import { SageMakerClient } from '@aws-sdk/client-sagemaker';
import { awsSettings, bySettings } from '#functions/services/services';
import { Hosting } from './hosting';
import { Trainer } from './trainer';
import { TrainingStore } from './trainingStore';

/** What only trainings reach: jobs, files of photographs and models, and the endpoint. */
export const trainingServices = bySettings(({ config }) => {
  const sagemaker = new SageMakerClient(awsSettings(config, 5));
  const s3 = new S3Client({ ...awsSettings(config, 10), forcePathStyle: config.endpointUrl !== undefined });
  return {
    trainer: new Trainer(sagemaker, config),
    store: new TrainingStore(s3, config.training),
    hosting: new Hosting(sagemaker, config.lesionEndpointName),
  };
});
