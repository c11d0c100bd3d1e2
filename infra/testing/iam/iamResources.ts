/** Facts about resources that decide which permissions a request requires. */
export interface IamResources {
  /** Name of the partition key, by the ARN of the table or index. */
  partitionKeys: Readonly<Record<string, string>>;
  /** ARN of the KMS key, by the name of the bucket. Buckets without a KMS key are left out. */
  bucketKeys: Readonly<Record<string, string>>;
}
