import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
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
