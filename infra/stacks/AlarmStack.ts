import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { ProductDashboard } from '../constructs/ProductDashboard';
import { UserAlarm, type UserAlarmProps } from '../constructs/UserAlarm';
import { deployedRoutes } from '../deployedRoutes';
import { ofAnswers, ofEdge, ofGateway, ofJob, ofRoute, refusedShare, TURNED_AWAY } from '../metrics';
import { permissions } from '../permissions';
import type { Deployed } from '../stages';
import { API_STAGE, type ApiStack } from './ApiStack';
import type { DataStack } from './DataStack';
import type { LesionStack } from './LesionStack';
import type { OperationsStack } from './OperationsStack';
import type { WebStack } from './WebStack';

export interface AlarmStackProps extends StackProps {
  settings: Deployed;
  api: ApiStack;
  data: DataStack;
  lesion: LesionStack;
  operations: OperationsStack;
  web: WebStack;
}

const FAILURES_BEFORE_ALARM = 3;
/** Calls in five minutes; the site tries again by itself, so a few are noticed by nobody. */
const TURNED_AWAY_BEFORE_ALARM = 20;
/** Milliseconds that one photograph in twenty may take; the call gives up after 20 s. */
const SLOW_MS = 10_000;
/** Shares of mail at half of which SES begins to look into a sender (5 % bounces, 0.1 % complaints). */
const BOUNCES = 0.025;
const COMPLAINTS = 0.0005;
/** Share of photographs refused from which something is wrong with the camera screen or the model, and the fewest to tell by. */
const REFUSED = 0.6;
const FEWEST_PHOTOGRAPHS = 20;
/**
 * Mean distance of a day's photographs from which they are of another kind. Over the test photographs of `research` it is 0.96
 * through a dermoscope (n 2011) and 1.02 by phone (n 255); one photograph in twenty lies farther than 1.42 and 1.48
 * (`packages/lesion/training/head/makeReference.ts` prints them).
 */
const DRIFTED = 1.35;

/** What rings, each saying what a person meets, and the dashboard; apart from the routes, whose stacks are full enough. */
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

    for (const [name, { method, path }] of deployedRoutes(settings)) {
      add(name, {
        suffers: permissions[name].suffers,
        section: `calls-${name.split('.')[0]!}`,
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
    for (const [name, alarm] of Object.entries(this.others(props))) add(name, { section: name, ...alarm });
    new ProductDashboard(this, 'Dashboard', { settings, api, data, lesion, operations, web });
  }

  /** What no single call tells, each under the name of its section. */
  private others({
    settings,
    web,
  }: AlarmStackProps): Record<string, Pick<UserAlarmProps, 'suffers' | 'metric' | 'threshold' | 'hearsSilence'>> {
    const worst = { statistic: 'Maximum', period: Duration.hours(1) };
    return {
      'site-down': {
        suffers: 'People who open the site, or do anything on it, see an error of the network instead.',
        metric: ofEdge(web.distributionId, '5xxErrorRate', { statistic: 'Average', period: Duration.minutes(5) }),
        threshold: 5,
      },
      'turned-away': {
        suffers:
          'More calls come than the gateway lets through: people are told to wait, whatever they do on the site.',
        metric: ofGateway(settings, TURNED_AWAY, { statistic: 'Sum', period: Duration.minutes(5) }),
        threshold: TURNED_AWAY_BEFORE_ALARM,
      },
      'assessment-slow': {
        suffers: 'Subscribers wait ten seconds and longer for an assessment, and some are told that it failed.',
        metric: ofRoute(settings, 'analysis.create', 'ms', { statistic: 'p95', period: Duration.minutes(15) }),
        threshold: SLOW_MS,
      },
      'photographs-refused': {
        suffers: 'Most photographs are refused, so subscribers who do everything right get no assessment.',
        metric: refusedShare(settings, { least: FEWEST_PHOTOGRAPHS, period: Duration.hours(6) }),
        threshold: REFUSED,
      },
      'model-drift': {
        suffers:
          'Photographs look unlike those that the model was tested on, so its tiers may be less right than we say.',
        metric: ofAnswers(settings, 'distance', { statistic: 'tm90', period: Duration.days(1) }),
        threshold: DRIFTED,
      },
      'mail-bounces': {
        suffers: 'Mail comes back so often that SES may stop sending ours: then nobody gets codes or notices.',
        metric: reputation('BounceRate'),
        threshold: BOUNCES,
      },
      'mail-complaints': {
        suffers: 'Our mail is called spam so often that SES may stop sending it: then nobody gets codes or notices.',
        metric: reputation('ComplaintRate'),
        threshold: COMPLAINTS,
      },
      'letters-given-up': {
        suffers:
          'Letters that could not be sent for a day were thrown away: somebody waits for one that will not come.',
        metric: ofJob(settings, 'post', 'overdue', worst),
        threshold: 1,
      },
      'clock-silent': {
        suffers: 'Nothing that runs by the clock runs: no mail goes out, and deletions that broke off stay undone.',
        metric: ofJob(settings, 'post', 'ms', { statistic: 'SampleCount', period: Duration.minutes(15) }),
        threshold: 1,
        hearsSilence: true,
      },
      'deletion-late': {
        suffers: 'A person who asked us to delete their data a week ago still has data with us; we promised 14 days.',
        metric: ofJob(settings, 'sweep', 'overdue', { ...worst, period: Duration.days(1) }),
        threshold: 1,
      },
      'incident-late': {
        suffers: 'People concerned by a security incident were not told within 72 hours.',
        metric: ofJob(settings, 'incidents', 'overdue', worst),
        threshold: 1,
      },
    };
  }
}

/** SES counts over the account's recent mail. */
const reputation = (rate: 'BounceRate' | 'ComplaintRate') =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    statistic: 'Maximum',
    period: Duration.hours(1),
  });
