import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, Metric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { StackProps } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { UNASSESSABLE } from '#domain/analysis/assessment';
import { clocked, jobs, type JobName } from '#domain/operations/jobs';
import type { RouteName } from '#domain/http/routes';
import { ofAnswers, ofEdge, ofJob, ofRoute } from '../metrics';
import { VARIANT } from '../stacks/LesionStack';
import type { AlarmStackProps } from '../stacks/AlarmStack';

type ProductDashboardProps = Omit<AlarmStackProps, keyof StackProps>;

const HOUR = Duration.hours(1);
const THIRD = 8;
const MAIN_PATH: readonly RouteName[] = ['auth.login', 'analysis.create', 'analysis.list'];
const MONEY: readonly RouteName[] = ['subscription.createCheckout', 'stripe.webhook', 'subscription.cancel'];
const TRAINING: readonly RouteName[] = ['training.train', 'generative.trainGan', 'training.rollback'];

/** One page that a person reads from top to bottom: does the product work, is it paid, does it learn, is the data well. */
export class ProductDashboard extends Construct {
  constructor(scope: Construct, id: string, props: ProductDashboardProps) {
    super(scope, id);
    const { settings } = props;
    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName: `skin-lesion-${settings.stage}`,
      defaultInterval: Duration.days(1),
    });
    const row = (title: string, about: string, charts: GraphWidget[]) => {
      dashboard.addWidgets(new TextWidget({ markdown: `## ${title}\n${about}`, width: 24, height: 2 }));
      dashboard.addWidgets(...charts);
    };
    row('Main path', 'People open the site, sign in, and have a photograph assessed.', this.mainPath(props));
    row('The assessment', 'What the lesion model answers. No number here is about a person.', this.answers(props));
    row('Money', 'Stripe tells who paid; calls that failed are told again for three days.', this.money(props));
    row('Training', 'Trainings started by administrators, and the model that answers.', this.training(props));
    row('Data', 'The table, work by the clock, and what was given up on.', this.data(props));
  }

  private mainPath({ settings, web }: ProductDashboardProps): GraphWidget[] {
    const edge = (metricName: string, statistic: string) =>
      ofEdge(web.distributionId, metricName, { statistic, period: HOUR });
    return [
      chart(
        'Requests at the edge, and per cent that failed',
        [edge('Requests', 'Sum')],
        [edge('5xxErrorRate', 'Average')],
      ),
      chart(
        'Milliseconds: median and slowest twentieth',
        MAIN_PATH.flatMap((route) =>
          ['p50', 'p95'].map((statistic) =>
            ofRoute(settings, route, 'ms', { statistic, period: HOUR, label: `${route} ${statistic}` }),
          ),
        ),
      ),
      chart(
        'Calls that failed or were refused',
        MAIN_PATH.flatMap((route) => outcomes(settings, route)),
      ),
    ];
  }

  private answers({ settings }: ProductDashboardProps): GraphWidget[] {
    const sum = (name: string, label: string) => ofAnswers(settings, name, { statistic: 'Sum', period: HOUR, label });
    const mean = (name: string) => ofAnswers(settings, name, { statistic: 'Average', period: HOUR, label: name });
    return [
      chart(
        'Tiers',
        ['low', 'moderate', 'high'].map((tier) => sum(`tier_${tier}`, tier)),
      ),
      chart(
        'Photographs refused, by reason',
        Object.keys(UNASSESSABLE).map((reason) => sum(`refused_${reason}`, reason)),
      ),
      chart('Certainty, and distance from the photographs of the tests', [mean('certainty')], [mean('distance')]),
    ];
  }

  private money({ settings }: ProductDashboardProps): GraphWidget[] {
    return [
      chart(
        'Calls that failed or were refused',
        MONEY.flatMap((route) => outcomes(settings, route)),
      ),
      chart(
        'Calls',
        MONEY.map((route) => ofRoute(settings, route, 'ms', { statistic: 'SampleCount', period: HOUR, label: route })),
      ),
      chart('Renewals caught up with that could not be', [jobFailures(settings, 'renewals')]),
    ];
  }

  private training({ settings, lesion }: ProductDashboardProps): GraphWidget[] {
    const endpoint = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/SageMaker',
        metricName,
        dimensionsMap: { EndpointName: lesion.endpointName, VariantName: VARIANT },
        statistic,
        period: HOUR,
      });
    return [
      chart(
        'Trainings asked for',
        TRAINING.map((route) =>
          ofRoute(settings, route, 'ms', { statistic: 'SampleCount', period: HOUR, label: route }),
        ),
      ),
      chart('Trainings that could not be carried on', [jobFailures(settings, 'trainings')]),
      chart(
        'The model: calls and errors; microseconds',
        [endpoint('Invocations', 'Sum'), endpoint('Invocation5XXErrors', 'Sum')],
        [endpoint('ModelLatency', 'p95')],
      ),
    ];
  }

  private data({ settings, data, operations }: ProductDashboardProps): GraphWidget[] {
    const table = (metricName: string) => data.table.metric(metricName, { statistic: 'Sum', period: HOUR });
    const late = Object.keys(clocked).map((name) =>
      ofJob(settings, name as JobName, 'overdue', { statistic: 'Maximum', period: HOUR, label: `${name} late` }),
    );
    return [
      chart(
        'Capacity units of the table, and requests it refused',
        [table('ConsumedReadCapacityUnits'), table('ConsumedWriteCapacityUnits')],
        [table('ThrottledRequests')],
      ),
      chart('Jobs: failed and late', [
        ...Object.keys(jobs).map((name) => jobFailures(settings, name as JobName)),
        ...late,
      ]),
      chart('Given up on', [operations.deadLetters.metricApproximateNumberOfMessagesVisible({ period: HOUR })]),
    ];
  }
}

function chart(title: string, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, left, right, width: THIRD, height: 6 });
}

function outcomes(settings: ProductDashboardProps['settings'], route: RouteName): IMetric[] {
  return (['failures', 'refusals'] as const).map((name) =>
    ofRoute(settings, route, name, { statistic: 'Sum', period: HOUR, label: `${route} ${name}` }),
  );
}

const jobFailures = (settings: ProductDashboardProps['settings'], job: JobName) =>
  ofJob(settings, job, 'failed', { statistic: 'Sum', period: HOUR, label: `${job} failed` });
