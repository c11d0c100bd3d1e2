import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { AccountPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { DeploymentSettings } from '../../stages';

export interface BackupCopiesProps {
  settings: Pick<DeploymentSettings, 'stage'>;
  /** The table in use. */
  table: ITableV2;
  /** ARN of the backup vault of the second account. */
  copyVaultArn: string;
  removalPolicy: RemovalPolicy;
}

/**
 * Each backup holds the whole table and is billed by the day. Here point-in-time recovery reaches back 14 days, so a backup is only the
 * source of its copy. The loss of an account is noticed within a week.
 */
const KEPT_HERE = Duration.days(2);
const COPY_KEPT = Duration.days(7);
/** AWS Backup begins within this time of the schedule, and gives up after the second. */
const BEGINS_WITHIN = Duration.hours(1);
const ENDS_WITHIN = Duration.hours(8);

/**
 * A backup of the table each day, and its copy in a second account, which outlives whatever happens in the first one. Nobody can
 * delete a backup here before its time. The vault of the second account decides who can read the copies (`infra/README.md`).
 */
export class BackupCopies extends Construct {
  constructor(scope: Construct, id: string, { settings, table, copyVaultArn, removalPolicy }: BackupCopiesProps) {
    super(scope, id);
    const encryptionKey = new Key(this, 'Key', {
      description: 'Encrypts the daily backups of the table',
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy,
    });
    admitCopies(encryptionKey, copyVaultArn.split(':')[4]!);
    const name = `skin-lesion-${settings.stage}`;
    const backupVault = new BackupVault(this, 'Vault', {
      backupVaultName: name,
      encryptionKey,
      blockRecoveryPointDeletion: true,
      removalPolicy,
    });
    const destinationBackupVault = BackupVault.fromBackupVaultArn(this, 'Copies', copyVaultArn);
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: name,
      backupPlanRules: [
        new BackupPlanRule({
          backupVault,
          ruleName: 'daily',
          scheduleExpression: Schedule.cron({ minute: '0', hour: '7' }),
          startWindow: BEGINS_WITHIN,
          completionWindow: ENDS_WITHIN,
          deleteAfter: KEPT_HERE,
          copyActions: [{ destinationBackupVault, deleteAfter: COPY_KEPT }],
        }),
      ],
    });
    plan.addSelection('Table', { resources: [BackupResource.fromArn(table.tableArn)] });
  }
}

/**
 * Admits the second account, whose AWS Backup reads what it copies. Source: AWS Backup Developer Guide, 'Creating backup copies across
 * AWS accounts'.
 */
function admitCopies(key: Key, account: string): void {
  const shared = { principals: [new AccountPrincipal(account)], resources: ['*'] };
  key.addToResourcePolicy(
    new PolicyStatement({
      ...shared,
      actions: ['kms:DescribeKey', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*'],
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      ...shared,
      actions: ['kms:CreateGrant'],
      conditions: { Bool: { 'kms:GrantIsForAWSResource': true } },
    }),
  );
}
