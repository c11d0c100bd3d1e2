import { S3Client } from '@aws-sdk/client-s3';
import { SageMakerClient } from '@aws-sdk/client-sagemaker';
import type { Config } from './config';
import { Hosting } from './hosting';
import { awsSettings, type Services } from './services';
import { Trainer } from './trainer';
import { TrainingStore } from './trainingStore';

/** What only trainings reach. Its clients are large, so it is no part of the services that every function carries. */
export interface TrainingServices {
  readonly trainer: Trainer;
  readonly store: TrainingStore;
  readonly hosting: Hosting;
}

const made = new WeakMap<Config, TrainingServices>();

/** The same for every call with these settings. */
export function trainingServices({ config }: Pick<Services, 'config'>): TrainingServices {
  const known = made.get(config);
  if (known) return known;
  const sagemaker = new SageMakerClient(awsSettings(config, 5));
  const s3 = new S3Client({ ...awsSettings(config, 10), forcePathStyle: config.endpointUrl !== undefined });
  const services = {
    trainer: new Trainer(sagemaker, config),
    store: new TrainingStore(s3, config.training),
    hosting: new Hosting(sagemaker, config.lesionEndpointName),
  };
  made.set(config, services);
  return services;
}
