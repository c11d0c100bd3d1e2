import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { AccountPrincipal, AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { AuditArchive } from '../constructs/AuditArchive';
import { TrainingData } from '../constructs/TrainingData';
import type { Deployed } from '../stages';

export interface DataStackProps extends StackProps {
  settings: Deployed;
}

/** Days for which the table can be brought back to any second; deleted people are gone from backups after them (B4). */
const RECOVERY_DAYS = 14;

/** What is kept: the single table, the key it rests under, and the key of the vault for health fields. */
export class DataStack extends Stack {
  readonly table: TableV2;
  /** Wraps each person's data key; whoever may not use it cannot read health fields, table or not. */
  readonly vaultKey: Key;
  /** Photographs to learn from, and what trainings leave. */
  readonly training: TrainingData;
  /** Where the audit log goes for good. */
  readonly archive: AuditArchive;

  constructor(scope: Construct, id: string, { settings, ...props }: DataStackProps) {
    super(scope, id, props);
    const removalPolicy = settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    this.vaultKey = new Key(this, 'VaultKey', {
      description: 'Wraps the data keys of health fields',
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy,
    });

    this.training = new TrainingData(this, 'Training', { removalPolicy });
    this.archive = new AuditArchive(this, 'AuditArchive', { settings });

    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: 'GSI1',
          partitionKey: { name: 'GSI1PK', type: AttributeType.STRING },
          sortKey: { name: 'GSI1SK', type: AttributeType.STRING },
          projectionType: ProjectionType.ALL,
        },
      ],
      timeToLiveAttribute: 'ttl',
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.customerManagedKey(this.tableKey(removalPolicy)),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: RECOVERY_DAYS },
      deletionProtection: settings.keepsData,
      removalPolicy,
    });
  }

  /** The table's key is used through DynamoDB only, so that no function needs a right to the key itself. */
  private tableKey(removalPolicy: RemovalPolicy): Key {
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
