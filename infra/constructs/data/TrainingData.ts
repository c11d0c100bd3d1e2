import type { RemovalPolicy } from 'aws-cdk-lib';
import { Duration } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

export interface TrainingDataProps {
  removalPolicy: RemovalPolicy;
}

/** Days for which a deleted photo can be restored, as with rows of the table (docs/decisions/018-export-and-deletion.md). */
const RECOVERY_DAYS = 14;
/** Days after which an incomplete upload is deleted. */
const INCOMPLETE_UPLOAD_DAYS = 7;

/** The bucket of training photos and of the output of trainings. It has its own key and accepts TLS only. */
export class TrainingData extends Construct {
  readonly bucket: Bucket;
  readonly key: Key;

  constructor(scope: Construct, id: string, { removalPolicy }: TrainingDataProps) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      description: 'Encrypts training photos and the output of trainings',
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
          abortIncompleteMultipartUploadAfter: Duration.days(INCOMPLETE_UPLOAD_DAYS),
        },
      ],
      removalPolicy,
    });
  }
}
