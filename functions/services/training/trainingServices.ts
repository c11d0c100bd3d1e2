import { S3Client } from '@aws-sdk/client-s3';
import { SageMakerClient } from '@aws-sdk/client-sagemaker';
import { awsClientConfig, memoizePerConfig, prepareClient } from '#functions/services/services';
import { Hosting } from './hosting';
import { TrainingJobs } from './trainingJobs';
import { TrainingStore } from './trainingStore';

/** The services that only trainings use. */
export const getTrainingServices = memoizePerConfig(({ config }) => {
  const sagemaker = prepareClient(new SageMakerClient(awsClientConfig(config, 5)));
  const s3 = prepareClient(
    new S3Client({ ...awsClientConfig(config, 10), forcePathStyle: config.endpointUrl !== undefined }),
  );
  return {
    trainingJobs: new TrainingJobs(sagemaker, config),
    store: new TrainingStore(s3, config.training),
    hosting: new Hosting(sagemaker, config.lesionEndpointName),
  };
});
