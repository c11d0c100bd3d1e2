import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { ReadWriteType, Trail } from 'aws-cdk-lib/aws-cloudtrail';
import { CfnDetector } from 'aws-cdk-lib/aws-guardduty';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { DeploymentSettings } from '../stages';
import { EventAlarm, type EventAlarmProps } from './EventAlarm';

export interface AccountWatchProps extends Pick<EventAlarmProps, 'log' | 'topics'> {
  settings: DeploymentSettings;
  /** The archive of the audit log. The trail records each read and write of its files. */
  archive: IBucket;
  logKey: IKey;
}

/** Days for which the trail is kept: as long as the longest log. */
const TRAIL_DAYS = 365;
/** GuardDuty calls findings medium from here. */
const MEDIUM_FINDING = 4;
const API_CALL = 'AWS API Call via CloudTrail';

/** Name of the trail of a stage that watches its account. */
export const getTrailName = ({ stage }: Pick<DeploymentSettings, 'stage'>): string => `skin-lesion-${stage}`;

type Watched = Pick<EventAlarmProps, 'severity' | 'userImpact' | 'eventPattern' | 'includesReads'>;

/** Events of the account, by the name of their alarm. */
const EVENTS: Readonly<Record<string, Watched>> = {
  'key-deletion': {
    severity: 'page',
    userImpact: 'A key is disabled or will be deleted: what it encrypts is lost to everybody, such as the history.',
    eventPattern: {
      source: ['aws.kms'],
      detailType: [API_CALL],
      detail: { eventSource: ['kms.amazonaws.com'], eventName: ['DisableKey', 'ScheduleKeyDeletion'] },
    },
  },
  'root-use': {
    severity: 'page',
    userImpact: 'Somebody uses the account’s root user, who may do everything: people’s data may be taken or lost.',
    eventPattern: {
      detailType: [API_CALL, 'AWS Console Sign In via CloudTrail'],
      // Some services call others in the name of the root user.
      detail: { userIdentity: { type: ['Root'], invokedBy: [{ exists: false }] } },
    },
    includesReads: true,
  },
  'watch-off': {
    severity: 'page',
    userImpact: 'Somebody switched off what watches the account: an intruder could act without a trace.',
    eventPattern: {
      source: ['aws.cloudtrail', 'aws.events', 'aws.guardduty', 'aws.monitoring'],
      detailType: [API_CALL],
      detail: {
        $or: [
          {
            eventName: [
              'DeleteDetector',
              'DeleteTrail',
              'PutEventSelectors',
              'StopLogging',
              'UpdateDetector',
              'UpdateTrail',
            ],
          },
          {
            eventName: ['DeleteAlarms', 'DeleteRule', 'DisableAlarmActions', 'DisableRule', 'RemoveTargets'],
            // Deployments and auto scaling also remove alarms and rules.
            userIdentity: { invokedBy: [{ exists: false }] },
          },
        ],
      },
    },
  },
  'intruder-suspected': {
    severity: 'page',
    userImpact: 'GuardDuty suspects an intruder in the account: people’s data may be taken.',
    eventPattern: {
      source: ['aws.guardduty'],
      detailType: ['GuardDuty Finding'],
      detail: { severity: [{ numeric: ['>=', MEDIUM_FINDING] }] },
    },
  },
};

/**
 * Watches the whole account: a trail of every call of a service, uses of the vault's key included, and of each read and write of the
 * audit archive; GuardDuty; and alarms on what an intruder would do. A deployment that changes the trail or the detector rings too.
 * Not seen: an alarm, a rule or a target that is overwritten or that CloudFormation removes, and whoever first disables the rule
 * of `watch-off` itself.
 */
export class AccountWatch extends Construct {
  constructor(scope: Construct, id: string, { archive, logKey, ...shared }: AccountWatchProps) {
    super(scope, id);
    const files = new Bucket(this, 'Files', {
      encryption: BucketEncryption.KMS,
      encryptionKey: logKey,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      lifecycleRules: [{ expiration: Duration.days(TRAIL_DAYS), noncurrentVersionExpiration: Duration.days(1) }],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const trail = new Trail(this, 'Trail', {
      trailName: getTrailName(shared.settings),
      bucket: files,
      encryptionKey: logKey,
      enableFileValidation: true,
      isMultiRegionTrail: true,
    });
    trail.addS3EventSelector([{ bucket: archive }], {
      includeManagementEvents: true,
      readWriteType: ReadWriteType.ALL,
    });
    new CfnDetector(this, 'GuardDuty', { enable: true, findingPublishingFrequency: 'FIFTEEN_MINUTES' });
    for (const [name, watched] of Object.entries(EVENTS)) new EventAlarm(this, name, { ...shared, name, ...watched });
  }
}
