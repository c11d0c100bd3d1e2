import { createCdkApp, type CdkAppOptions } from '../../app';

const CONTEXT = {
  account: '000000000000',
  mailSender: 'no-reply@localhost.test',
  operatorEmail: 'operator@localhost.test',
  alarmEmail: 'operator@localhost.test',
  domainName: 'localhost.test',
  certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/localhost',
  canary: true,
  backupCopyVault: 'none',
  'aws:cdk:enable-path-metadata': true,
};

/** Writes the templates of a stage for the tests. Its names and addresses are those of the local cloud. */
export function synthesizeTestStage(stage: 'preview' | 'prod', options: Omit<CdkAppOptions, 'context'>): void {
  createCdkApp({ ...options, context: { ...CONTEXT, stage } }).synth();
}
