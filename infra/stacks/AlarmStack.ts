import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { ProductDashboard } from '../constructs/ProductDashboard';
import { UserAlarm, type UserAlarmProps } from '../constructs/UserAlarm';
import { listStageRoutes } from '../listStageRoutes';
import {
  createAssessmentMetric,
  createCloudFrontMetric,
  createGatewayMetric,
  createJobMetric,
  createRefusedShareMetric,
  createRouteMetric,
  THROTTLED_CALLS,
} from '../metrics';
import { permissions } from '../permissions';
import type { DeploymentSettings } from '../stages';
import { API_STAGE, type ApiStack } from './ApiStack';
import type { DataStack } from './DataStack';
import type { LesionStack } from './LesionStack';
import type { OperationsStack } from './OperationsStack';
import type { WebStack } from './WebStack';

export interface AlarmStackProps extends StackProps {
  settings: DeploymentSettings;
  api: ApiStack;
  data: DataStack;
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
 * 1.48. `packages/lesion/training/head/makeReference.ts` prints these numbers.
 */
const MAX_MEAN_DISTANCE = 1.35;

/** The alarms and the dashboard. They have their own stack because the stacks of the routes are near CloudFormation's limits. */
export class AlarmStack extends Stack {
  constructor(scope: Construct, id: string, props: AlarmStackProps) {
    const { settings, api, data, lesion, operations, web, ...rest } = props;
    super(scope, id, rest);
    const add = (name: string, alarm: Omit<UserAlarmProps, 'alarmName' | 'topic'>) =>
      new UserAlarm(this, name, {
        alarmName: `skin-lesion-${settings.stage}-${name.replace('.', '-')}`,
        topic: operations.alarms,
        ...alarm,
      });

    for (const [name, { method, path }] of listStageRoutes(settings)) {
      add(name, {
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
    for (const [name, alarm] of Object.entries(this.productAlarms(props)))
      add(name, { runbookSection: name, ...alarm });
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
  }: AlarmStackProps): Record<string, Omit<UserAlarmProps, 'alarmName' | 'runbookSection' | 'topic'>> {
    const maximum = { statistic: 'Maximum', period: Duration.hours(1) };
    return {
      'site-down': {
        userImpact: 'People who open the site, or do anything on it, see an error of the network instead.',
        metric: createCloudFrontMetric(web.distributionId, '5xxErrorRate', {
          statistic: 'Average',
          period: Duration.minutes(5),
        }),
        threshold: 5,
      },
      'turned-away': {
        userImpact:
          'More calls come than the gateway lets through: people are told to wait, whatever they do on the site.',
        metric: createGatewayMetric(settings, THROTTLED_CALLS, { statistic: 'Sum', period: Duration.minutes(5) }),
        threshold: THROTTLED_BEFORE_ALARM,
      },
      'assessment-slow': {
        userImpact: 'Subscribers wait ten seconds and longer for an assessment, and some are told that it failed.',
        metric: createRouteMetric(settings, 'analysis.create', 'ms', {
          statistic: 'p95',
          period: Duration.minutes(15),
        }),
        threshold: SLOW_MS,
      },
      'photographs-refused': {
        userImpact: 'Most photographs are refused, so subscribers who do everything right get no assessment.',
        metric: createRefusedShareMetric(settings, { minimumCount: MIN_PHOTOS, period: Duration.hours(6) }),
        threshold: MAX_REFUSED_SHARE,
      },
      'model-drift': {
        userImpact:
          'Photographs look unlike those that the model was tested on, so its tiers may be less right than we say.',
        metric: createAssessmentMetric(settings, 'distance', { statistic: 'tm90', period: Duration.days(1) }),
        threshold: MAX_MEAN_DISTANCE,
      },
      'mail-bounces': {
        userImpact: 'Mail comes back so often that SES may stop sending ours: then nobody gets codes or notices.',
        metric: createReputationMetric('BounceRate'),
        threshold: MAX_BOUNCE_RATE,
      },
      'mail-complaints': {
        userImpact: 'Our mail is called spam so often that SES may stop sending it: then nobody gets codes or notices.',
        metric: createReputationMetric('ComplaintRate'),
        threshold: MAX_COMPLAINT_RATE,
      },
      'mail-late': {
        userImpact:
          'A letter, such as a code, waited for over 15 minutes, or was thrown away after a day: somebody waits for it.',
        metric: createJobMetric(settings, 'sendMail', 'overdue', maximum),
        threshold: 1,
      },
      'clock-silent': {
        userImpact: 'Nothing that runs by the clock runs: no mail goes out, and deletions that broke off stay undone.',
        metric: createJobMetric(settings, 'sendMail', 'ms', { statistic: 'SampleCount', period: Duration.minutes(15) }),
        threshold: 1,
        alarmOnMissingData: true,
      },
      'deletion-late': {
        userImpact:
          'A person who asked us to delete their data a week ago still has data with us; we promised 14 days.',
        metric: createJobMetric(settings, 'resumeErasures', 'overdue', { ...maximum, period: Duration.days(1) }),
        threshold: 1,
      },
      'incident-late': {
        userImpact: 'People concerned by a security incident were not told within 72 hours.',
        metric: createJobMetric(settings, 'incidents', 'overdue', maximum),
        threshold: 1,
      },
    };
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
