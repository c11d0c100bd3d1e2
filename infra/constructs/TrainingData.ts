import type { RemovalPolicy } from 'aws-cdk-lib';
import { Duration } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

export interface TrainingDataProps {
  removalPolicy: RemovalPolicy;
}

/** Days for which a deleted photograph can be brought back, as rows of the table can (decisions B4). */
const RECOVERY_DAYS = 14;
/** Days after which what was uploaded in part only is dropped. */
const UPLOAD_DAYS = 7;

/** Photographs to learn from and what trainings leave, under a key of their own, reached over TLS only. */
export class TrainingData extends Construct {
  readonly bucket: Bucket;
  readonly key: Key;

  constructor(scope: Construct, id: string, { removalPolicy }: TrainingDataProps) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      description: 'Encrypts photographs to learn from, and what trainings leave',
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy,
    });
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.KMS,
      encryptionKey: this.key,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(RECOVERY_DAYS),
          abortIncompleteMultipartUploadAfter: Duration.days(UPLOAD_DAYS),
        },
      ],
      removalPolicy,
    });
  }
}
