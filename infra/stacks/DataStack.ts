import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { AccountPrincipal, AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { AuditArchive } from '../constructs/data/AuditArchive';
import { BackupCopies } from '../constructs/data/BackupCopies';
import { TrainingData } from '../constructs/data/TrainingData';
import type { DeploymentSettings } from '../stages';

export interface DataStackProps extends StackProps {
  settings: DeploymentSettings;
}

/** Days of point-in-time recovery. A deleted account is gone from backups after them (docs/decisions/018-export-and-deletion.md). */
const RECOVERY_DAYS = 14;

/** The index of the table. */
export const TABLE_INDEX = 'GSI1';

/** Stored data: the table and its key, the vault key for health fields, training photos, and the archive of the audit log. */
export class DataStack extends Stack {
  /** The table in use: the stack's own, or a restored one. */
  readonly table: ITableV2;
  /** Encrypts each person's data key. Health fields cannot be read without a right to it. */
  readonly vaultKey: Key;
  readonly training: TrainingData;
  readonly archive: AuditArchive;

  constructor(scope: Construct, id: string, { settings, ...props }: DataStackProps) {
    super(scope, id, props);
    const removalPolicy = settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    this.vaultKey = new Key(this, 'VaultKey', {
      description: 'Wraps the data keys of health fields',
      enableKeyRotation: true,
      multiRegion: settings.multiRegionVaultKey,
      pendingWindow: Duration.days(30),
      removalPolicy,
    });

    this.training = new TrainingData(this, 'Training', { removalPolicy });
    this.archive = new AuditArchive(this, 'AuditArchive', { settings });

    const tableKey = this.createTableKey(removalPolicy);
    this.table =
      settings.restoredTable === undefined
        ? this.createTable(settings, tableKey, removalPolicy)
        : TableV2.fromTableName(this, 'RestoredTable', settings.restoredTable);
    if (settings.backupCopyVault !== undefined) {
      new BackupCopies(this, 'Backup', {
        settings,
        table: this.table,
        copyVaultArn: settings.backupCopyVault,
        removalPolicy,
      });
    }
  }

  /** Where a restored table is in use, the stack no longer has its own. On staging and prod CloudFormation retains it. */
  private createTable({ keepsData }: DeploymentSettings, key: Key, removalPolicy: RemovalPolicy): TableV2 {
    return new TableV2(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: TABLE_INDEX,
          partitionKey: { name: 'GSI1PK', type: AttributeType.STRING },
          sortKey: { name: 'GSI1SK', type: AttributeType.STRING },
          projectionType: ProjectionType.ALL,
        },
      ],
      timeToLiveAttribute: 'ttl',
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.customerManagedKey(key),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: RECOVERY_DAYS },
      deletionProtection: keepsData,
      removalPolicy,
    });
  }

  /** The key admits every caller through DynamoDB, so functions need no right to the key itself. */
  private createTableKey(removalPolicy: RemovalPolicy): Key {
    const key = new Key(this, 'TableKey', {
      description: 'Encrypts the table at rest',
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy,
    });
    const throughDynamoDb = {
      'kms:CallerAccount': this.account,
      'kms:ViaService': `dynamodb.${this.region}.amazonaws.com`,
    };
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'WhoeverMayUseTheTable',
        principals: [new AnyPrincipal()],
        actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:CreateGrant'],
        resources: ['*'],
        conditions: { StringEquals: throughDynamoDb },
      }),
    );
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'DescribedByTheAccount',
        principals: [new AccountPrincipal(this.account)],
        actions: ['kms:DescribeKey'],
        resources: ['*'],
      }),
    );
    return key;
  }
}
