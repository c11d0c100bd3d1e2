import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { AccountWatch } from '../constructs/AccountWatch';
import { EventAlarm, EventLog } from '../constructs/EventAlarm';
import { ProductDashboard } from '../constructs/ProductDashboard';
import { SavedQueries } from '../constructs/SavedQueries';
import { UserAlarm, type UserAlarmProps } from '../constructs/UserAlarm';
import { listStageRoutes } from '../listStageRoutes';
import {
  createAssessmentMetric,
  createCloudFrontMetric,
  createGatewayMetric,
  createJobMetric,
  createRefusedShareMetric,
  createRouteMetric,
  createThrottleMetrics,
  THROTTLED_CALLS,
} from '../metrics';
import { permissions } from '../permissions';
import { getRouteSeverity } from '../severities';
import type { DeploymentSettings } from '../stages';
import { API_STAGE, type ApiStack } from './ApiStack';
import type { DataStack } from './DataStack';
import type { IdentityStack } from './IdentityStack';
import type { LesionStack } from './LesionStack';
import type { OperationsStack } from './OperationsStack';
import type { WebStack } from './WebStack';

export interface AlarmStackProps extends StackProps {
  settings: DeploymentSettings;
  api: ApiStack;
  data: DataStack;
  identity: IdentityStack;
  lesion: LesionStack;
  operations: OperationsStack;
  web: WebStack;
}

const FAILURES_BEFORE_ALARM = 3;
/** Calls in five minutes. The site retries, so nobody notices a few. */
const THROTTLED_BEFORE_ALARM = 20;
/** Milliseconds, at the 95th percentile. The call times out after 20 s. */
const SLOW_MS = 10_000;
/** Half of the rates at which SES reviews a sender: 5% bounces, 0.1% complaints. */
const MAX_BOUNCE_RATE = 0.025;
const MAX_COMPLAINT_RATE = 0.0005;
/** Share of refused photos at which the capture screen or the model is likely at fault. */
const MAX_REFUSED_SHARE = 0.6;
/** With fewer photos the share says nothing. */
const MIN_PHOTOS = 20;
/**
 * Mean distance of a day's photos from the test photos, above which they are of another kind. Over the test photos of
 * recipe `research` the mean is 0.96 for dermoscopy (n 2011) and 1.02 for phones (n 255), and the 95th percentile is 1.42 and
 * 1.48. `packages/lab/trainingFiles/makeReference.ts` prints these numbers.
 */
const MAX_MEAN_DISTANCE = 1.35;

/** Share of the mails of a day at which somebody asks SES for more. */
const NEARLY_SPENT = 0.8;
const RENEWED_BY_DAYS = 30;
/** Cognito's name for the client of calls that a server makes. */
const CALLS_OF_THE_SERVER = 'Admin';
const FAILED_DEPLOYMENT = [
  'CREATE_FAILED',
  'ROLLBACK_IN_PROGRESS',
  'ROLLBACK_FAILED',
  'UPDATE_ROLLBACK_IN_PROGRESS',
  'UPDATE_ROLLBACK_FAILED',
  'DELETE_FAILED',
];

const FAILED_BACKUP = ['ABORTED', 'EXPIRED', 'FAILED'];

/** The alarms and the dashboard. They have their own stack because the stacks of the routes are near CloudFormation's limits. */
export class AlarmStack extends Stack {
  constructor(scope: Construct, id: string, props: AlarmStackProps) {
    const { settings, api, data, lesion, operations, web, ...rest } = props;
    super(scope, id, rest);
    const add = (name: string, alarm: Omit<UserAlarmProps, 'alarmName' | 'topics'>) =>
      new UserAlarm(this, name, {
        alarmName: `skin-lesion-${settings.stage}-${name.replace('.', '-')}`,
        topics: operations.alarms,
        ...alarm,
      });

    for (const [name, { method, path }] of listStageRoutes(settings)) {
      add(name, {
        severity: getRouteSeverity(name),
        userImpact: permissions[name].userImpact,
        runbookSection: `calls-${name.split('.')[0]!.toLowerCase()}`,
        metric: new Metric({
          namespace: 'AWS/ApiGateway',
          metricName: '5xx',
          dimensionsMap: { ApiId: api.api.apiId, Stage: API_STAGE, Method: method, Resource: path },
          statistic: 'Sum',
          period: Duration.minutes(5),
        }),
        threshold: FAILURES_BEFORE_ALARM,
      });
    }
    for (const [name, alarm] of Object.entries({ ...this.productAlarms(props), ...this.limitAlarms(props) }))
      add(name, { runbookSection: name, ...alarm });
    this.watchEvents(props);
    new SavedQueries(this, 'Queries', { settings });
    new ProductDashboard(this, 'Dashboard', {
      settings,
      table: data.table,
      lesionEndpoint: lesion,
      deadLetterQueueName: operations.deadLetterQueueName,
      distributionId: web.distributionId,
    });
  }

  /** Alarms on the whole product. Their names are anchors of the runbook. */
  private productAlarms({
    settings,
    web,
  }: AlarmStackProps): Record<string, Omit<UserAlarmProps, 'alarmName' | 'runbookSection' | 'topics'>> {
    const maximum = { statistic: 'Maximum', period: Duration.hours(1) };
    return {
      'site-down': {
        severity: 'page',
        userImpact: 'People who open the site, or do anything on it, see an error of the network instead.',
        metric: createCloudFrontMetric(web.distributionId, '5xxErrorRate', {
          statistic: 'Average',
          period: Duration.minutes(5),
        }),
        threshold: 5,
      },
      'turned-away': {
        severity: 'page',
        userImpact:
          'More calls come than the gateway lets through: people are told to wait, whatever they do on the site.',
        metric: createGatewayMetric(settings, THROTTLED_CALLS, { statistic: 'Sum', period: Duration.minutes(5) }),
        threshold: THROTTLED_BEFORE_ALARM,
      },
      'assessment-slow': {
        severity: 'page',
        userImpact: 'Subscribers wait ten seconds and longer for an assessment, and some are told that it failed.',
        metric: createRouteMetric(settings, 'analysis.create', 'ms', {
          statistic: 'p95',
          period: Duration.minutes(15),
        }),
        threshold: SLOW_MS,
      },
      'photographs-refused': {
        severity: 'ticket',
        userImpact: 'Most photographs are refused, so subscribers who do everything right get no assessment.',
        metric: createRefusedShareMetric(settings, { minimumCount: MIN_PHOTOS, period: Duration.hours(6) }),
        threshold: MAX_REFUSED_SHARE,
      },
      'model-drift': {
        severity: 'ticket',
        userImpact:
          'Photographs look unlike those that the model was tested on, so its tiers may be less right than we say.',
        metric: createAssessmentMetric(settings, 'distance', { statistic: 'tm90', period: Duration.days(1) }),
        threshold: MAX_MEAN_DISTANCE,
      },
      'mail-bounces': {
        severity: 'page',
        userImpact: 'Mail comes back so often that SES may stop sending ours: then nobody gets codes or notices.',
        metric: createReputationMetric('BounceRate'),
        threshold: MAX_BOUNCE_RATE,
      },
      'mail-complaints': {
        severity: 'page',
        userImpact: 'Our mail is called spam so often that SES may stop sending it: then nobody gets codes or notices.',
        metric: createReputationMetric('ComplaintRate'),
        threshold: MAX_COMPLAINT_RATE,
      },
      'mail-late': {
        severity: 'page',
        userImpact:
          'A letter, such as a code, waited for over 15 minutes, or was thrown away after a day: somebody waits for it.',
        metric: createJobMetric(settings, 'sendMail', 'overdue', maximum),
        threshold: 1,
      },
      'clock-silent': {
        severity: 'page',
        userImpact: 'Nothing that runs by the clock runs: no mail goes out, and deletions that broke off stay undone.',
        metric: createJobMetric(settings, 'sendMail', 'ms', { statistic: 'SampleCount', period: Duration.minutes(15) }),
        threshold: 1,
        ringsBelow: true,
      },
      'deletion-late': {
        severity: 'ticket',
        userImpact:
          'A person who asked us to delete their data a week ago still has data with us; we promised 14 days.',
        metric: createJobMetric(settings, 'resumeErasures', 'overdue', { ...maximum, period: Duration.days(1) }),
        threshold: 1,
      },
      'incident-late': {
        severity: 'page',
        userImpact: 'People concerned by a security incident were not told within 72 hours.',
        metric: createJobMetric(settings, 'incidents', 'overdue', maximum),
        threshold: 1,
      },
    };
  }

  /** Alarms on the limits of AWS that the product runs into, and on what ends on a day. */
  private limitAlarms({ settings, data, identity }: AlarmStackProps): ReturnType<AlarmStack['productAlarms']> {
    const { domain, mailPerDay } = settings;
    const certificate: ReturnType<AlarmStack['productAlarms']> = domain
      ? {
          'certificate-ends': {
            severity: 'ticket',
            userImpact: 'The certificate ends within a month: then browsers warn everybody and refuse the site.',
            metric: createCertificateMetric(domain.certificateArn),
            threshold: 1,
          },
        }
      : {};
    return {
      ...certificate,
      'functions-throttled': {
        severity: 'page',
        userImpact: 'Lambda runs no more functions at once for this account: people get errors, whatever they do.',
        metric: createServiceMetric('AWS/Lambda', 'Throttles', {}),
        threshold: THROTTLED_BEFORE_ALARM,
      },
      'table-throttled': {
        severity: 'page',
        userImpact: 'The table refuses reads or writes: people wait longer, and some are told to try again.',
        metric: sumMetrics(createThrottleMetrics(data.table.tableName, Duration.minutes(5))),
        threshold: THROTTLED_BEFORE_ALARM,
      },
      'sign-in-throttled': {
        severity: 'page',
        userImpact: 'Cognito refuses calls above its rate: people can neither sign in nor register.',
        metric: sumMetrics(
          ['SignInThrottles', 'SignUpThrottles'].flatMap((metricName) =>
            [identity.client.userPoolClientId, CALLS_OF_THE_SERVER].map((UserPoolClient) =>
              createServiceMetric('AWS/Cognito', metricName, {
                UserPool: identity.userPool.userPoolId,
                UserPoolClient,
              }),
            ),
          ),
        ),
        threshold: THROTTLED_BEFORE_ALARM,
      },
      'mail-quota': {
        severity: 'ticket',
        userImpact: 'Mail nears what SES allows in a day: above it nobody gets codes or notices until the next day.',
        metric: new Metric({ namespace: 'AWS/SES', metricName: 'Send', statistic: 'Sum', period: Duration.days(1) }),
        threshold: Math.floor(mailPerDay * NEARLY_SPENT),
      },
    };
  }

  /** Alarms on events: failed deployments of the stage, and what concerns the whole account. */
  private watchEvents({ settings, data, operations }: AlarmStackProps): void {
    const log = new EventLog(this, 'EventLog', { settings, operations });
    const shared = { settings, log, topics: operations.alarms };
    new EventAlarm(this, 'DeploymentFailed', {
      ...shared,
      name: 'deployment-failed',
      severity: 'ticket',
      userImpact: 'A deployment failed and was taken back: people do not get what it would have mended.',
      eventPattern: {
        source: ['aws.cloudformation'],
        detailType: ['CloudFormation Stack Status Change'],
        detail: {
          'stack-id': [
            {
              prefix: this.formatArn({
                service: 'cloudformation',
                resource: 'stack',
                resourceName: `skin-lesion-${settings.stage}-`,
              }),
            },
          ],
          'status-details': { status: FAILED_DEPLOYMENT },
        },
      },
    });
    if (settings.backupCopyVault !== undefined) {
      new EventAlarm(this, 'BackupFailed', {
        ...shared,
        name: 'backup-failed',
        severity: 'ticket',
        userImpact:
          'A daily backup, or its copy in the second account, failed: a loss of this account would lose more of people’s data.',
        eventPattern: {
          source: ['aws.backup'],
          detailType: ['Backup Job State Change', 'Copy Job State Change'],
          detail: { state: FAILED_BACKUP },
        },
      });
    }
    if (settings.watchesAccount)
      new AccountWatch(this, 'AccountWatch', { ...shared, archive: data.archive.bucket, logKey: operations.logKey });
  }
}

/** SES computes these rates over the account's recent mail. */
const createReputationMetric = (rate: 'BounceRate' | 'ComplaintRate') =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    statistic: 'Maximum',
    period: Duration.hours(1),
  });

const createServiceMetric = (namespace: string, metricName: string, dimensionsMap: Record<string, string>) =>
  new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period: Duration.minutes(5) });

/** The sum of metrics, of which any may have no data. */
const sumMetrics = (metrics: readonly Metric[]): MathExpression =>
  new MathExpression({
    expression: metrics.map((_, n) => `FILL(m${n}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, n) => [`m${n}`, metric])),
    period: Duration.minutes(5),
  });

/** Is 1 where the certificate ends within a month. Certificate Manager renews it two months before its end. */
const createCertificateMetric = (CertificateArn: string): MathExpression =>
  new MathExpression({
    expression: `IF(days < ${RENEWED_BY_DAYS}, 1, 0)`,
    usingMetrics: {
      days: new Metric({
        namespace: 'AWS/CertificateManager',
        metricName: 'DaysToExpiry',
        dimensionsMap: { CertificateArn },
        statistic: 'Minimum',
        period: Duration.days(1),
      }),
    },
    period: Duration.days(1),
  });
