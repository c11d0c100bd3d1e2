import { z } from 'zod';
import type { Assembly } from '../assembly';

/** ARNs of one service in the account and region of the stand-ins: `arnsIn('kms')('key', id)`. */
export const arnsIn = (service: string) => (resource: string, name: string) =>
  `arn:aws:${service}:us-east-1:000000000000:${resource}/${name}`;

/** What IAM knows of resources beyond their names. */
export interface Resources {
  /** Name of the attribute that is the partition key, by the ARN of a table or index. */
  partitionKeys: ReadonlyMap<string, string>;
  /** ARN of the key that a bucket rests under, by the bucket's name; buckets without one are left out. */
  bucketKeys: ReadonlyMap<string, string>;
}

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

/** The tables and the encrypted buckets of all stacks. */
export function readResources(assembly: Assembly): Resources {
  const partitionKeys = new Map<string, string>();
  for (const { stack, logicalId, properties } of assembly.resources('AWS::DynamoDB::GlobalTable')) {
    const table = TableProperties.parse(properties);
    const arn = z.string().parse(assembly.resolve(stack, { 'Fn::GetAtt': [logicalId, 'Arn'] }));
    partitionKeys.set(arn, partitionKeyIn(table.KeySchema));
    for (const index of table.GlobalSecondaryIndexes) {
      partitionKeys.set(`${arn}/index/${index.IndexName}`, partitionKeyIn(index.KeySchema));
    }
  }
  const bucketKeys = new Map<string, string>();
  for (const { stack, logicalId, properties } of assembly.resources('AWS::S3::Bucket')) {
    const bucket = BucketProperties.safeParse(assembly.resolve(stack, properties));
    if (!bucket.success) continue;
    const [rule] = bucket.data.BucketEncryption.ServerSideEncryptionConfiguration;
    const name = z.string().parse(assembly.resolve(stack, { Ref: logicalId }));
    if (rule) bucketKeys.set(name, rule.ServerSideEncryptionByDefault.KMSMasterKeyID);
  }
  return { partitionKeys, bucketKeys };
}

const partitionKeyIn = (schema: z.output<typeof KeySchema>): string =>
  schema.find(({ KeyType }) => KeyType === 'HASH')!.AttributeName;
