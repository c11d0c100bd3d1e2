import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectLockRetention, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { DeploymentSettings } from '../../stages';

export interface AuditArchiveProps {
  settings: DeploymentSettings;
}

/** The archive of the audit log. A file can be neither changed nor deleted until its lock ends (docs/decisions/019-audit-log.md). */
export class AuditArchive extends Construct {
  readonly bucket: Bucket;
  readonly key: Key;

  constructor(scope: Construct, id: string, { settings: { auditLock, keepsData } }: AuditArchiveProps) {
    super(scope, id);
    const removalPolicy = keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.key = new Key(this, 'Key', {
      description: 'Encrypts the archive of the audit log',
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
      objectLockEnabled: true,
      objectLockDefaultRetention: ObjectLockRetention[auditLock.mode](Duration.days(auditLock.days)),
      removalPolicy,
    });
  }
}
