import { createCdkApp, type CdkAppOptions } from '../../app';
import { DEPLOYED_STAGE } from './deployTimeValues';

const CONTEXT = {
  stage: DEPLOYED_STAGE,
  account: '000000000000',
  mailSender: 'no-reply@localhost.test',
  operatorEmail: 'operator@localhost.test',
  domainName: 'localhost.test',
  certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/localhost',
  canary: true,
  'aws:cdk:enable-path-metadata': true,
};

/** Writes the templates of the stage that the tests use. Its names and addresses are those of the local cloud. */
export function synthesizeTestStage(options: Omit<CdkAppOptions, 'context'>): void {
  createCdkApp({ ...options, context: CONTEXT }).synth();
}
