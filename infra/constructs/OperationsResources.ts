import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { AlarmTopics } from './UserAlarm';

/** The resources of the operations stack that functions, jobs and alarms use. */
export interface OperationsResources {
  /** Every alarm notifies the topic of its severity. */
  alarms: AlarmTopics;
  /** Receives the events that no attempt could deliver or process. */
  deadLetters: IQueue;
  /** Encrypts every log group. */
  logKey: IKey;
}
