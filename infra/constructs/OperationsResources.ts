import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** The resources of the operations stack that functions, jobs and alarms use. */
export interface OperationsResources {
  /** Every alarm notifies this topic. */
  alarms: ITopic;
  /** Receives the events that no attempt could deliver or process. */
  deadLetters: IQueue;
  /** Encrypts every log group. */
  logKey: IKey;
}
