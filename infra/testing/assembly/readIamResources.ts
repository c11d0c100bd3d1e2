import { z } from 'zod';
import type { IamResources } from '../iam/iamResources';
import type { Assembly } from './Assembly';

const KeySchema = z.array(z.looseObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const TableProperties = z.looseObject({
  KeySchema,
  GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string(), KeySchema })),
});
const BucketProperties = z.looseObject({
  BucketEncryption: z.looseObject({
    ServerSideEncryptionConfiguration: z.array(
      z.looseObject({ ServerSideEncryptionByDefault: z.looseObject({ KMSMasterKeyID: z.string() }) }),
    ),
  }),
});

/** Reads the partition keys of the tables and the KMS keys of the buckets from all stacks. */
export function readIamResources(assembly: Assembly): IamResources {
  return { partitionKeys: readPartitionKeys(assembly), bucketKeys: readBucketKeys(assembly) };
}

function readPartitionKeys(assembly: Assembly): Record<string, string> {
  const partitionKeys: Record<string, string> = {};
  for (const { stack, logicalId, properties } of assembly.listResources('AWS::DynamoDB::GlobalTable')) {
    const table = TableProperties.parse(properties);
    const arn = z.string().parse(assembly.resolve(stack, { 'Fn::GetAtt': [logicalId, 'Arn'] }));
    partitionKeys[arn] = findPartitionKey(table.KeySchema);
    for (const index of table.GlobalSecondaryIndexes) {
      partitionKeys[`${arn}/index/${index.IndexName}`] = findPartitionKey(index.KeySchema);
    }
  }
  return partitionKeys;
}

function readBucketKeys(assembly: Assembly): Record<string, string> {
  const bucketKeys: Record<string, string> = {};
  for (const { stack, logicalId, properties } of assembly.listResources('AWS::S3::Bucket')) {
    const bucket = BucketProperties.safeParse(assembly.resolve(stack, properties));
    if (!bucket.success) continue;
    const [rule] = bucket.data.BucketEncryption.ServerSideEncryptionConfiguration;
    const name = z.string().parse(assembly.resolve(stack, { Ref: logicalId }));
    if (rule) bucketKeys[name] = rule.ServerSideEncryptionByDefault.KMSMasterKeyID;
  }
  return bucketKeys;
}

const findPartitionKey = (schema: z.output<typeof KeySchema>): string =>
  schema.find(({ KeyType }) => KeyType === 'HASH')!.AttributeName;
