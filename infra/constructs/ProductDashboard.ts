import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, Metric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { UNASSESSABLE_REASONS } from '#domain/analysis/unassessable';
import { scheduledJobs, jobs, type JobName } from '#domain/operations/jobs';
import type { RouteName } from '#domain/http/routes';
import {
  createAssessmentMetric,
  createCloudFrontMetric,
  createJobMetric,
  createPaymentMetric,
  createRevenueMetric,
  createRouteMetric,
  createSuccessMetric,
  createThrottleMetrics,
} from '../metrics';
import type { DeploymentSettings } from '../stages';

export interface ProductDashboardProps {
  settings: DeploymentSettings;
  table: ITable;
  lesionEndpoint: { endpointName: string; variantName: string };
  deadLetterQueueName: string;
  distributionId: string;
}

const HOUR = Duration.hours(1);
const DAY = Duration.days(1);
/** A third of the dashboard's 24 columns. */
const THIRD = 8;
const MAIN_PATH: readonly RouteName[] = ['auth.login', 'analysis.create', 'analysis.list'];
const PAYMENT: readonly RouteName[] = ['subscription.createCheckout', 'stripe.webhook', 'subscription.cancel'];
const TRAINING: readonly RouteName[] = [
  'training.train',
  'generative.trainGan',
  'training.promote',
  'training.rollback',
];

/** One page, read from top to bottom: the main path, assessments, people and revenue, payments, training, data. */
export class ProductDashboard extends Construct {
  constructor(
    scope: Construct,
    id: string,
    private readonly props: ProductDashboardProps,
  ) {
    super(scope, id);
    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName: `skin-lesion-${props.settings.stage}`,
      defaultInterval: Duration.days(1),
    });
    const addRow = (title: string, description: string, charts: GraphWidget[]) => {
      dashboard.addWidgets(new TextWidget({ markdown: `## ${title}\n${description}`, width: 24, height: 2 }));
      dashboard.addWidgets(...charts);
    };
    addRow('Main path', 'People open the site, sign in and analyze a photo.', this.mainPathCharts());
    addRow(
      'Assessments',
      'What the lesion model answers. No number here is about one person.',
      this.assessmentCharts(),
    );
    addRow('People and revenue', 'Each day in UTC. No number here is about one person.', this.businessCharts());
    addRow(
      'Payments',
      'Stripe sends payment events; it repeats calls that failed for three days.',
      this.paymentCharts(),
    );
    addRow('Training', 'Trainings that administrators start, and the live model.', this.trainingCharts());
    addRow('Data', 'The table, scheduled jobs, and events that no attempt could process.', this.dataCharts());
  }

  private mainPathCharts(): GraphWidget[] {
    const { settings, distributionId } = this.props;
    const edge = (metricName: string, statistic: string) =>
      createCloudFrontMetric(distributionId, metricName, { statistic, period: HOUR });
    return [
      createChart(
        'CloudFront requests, and percent that failed',
        [edge('Requests', 'Sum')],
        [edge('5xxErrorRate', 'Average')],
      ),
      createChart(
        'Milliseconds: median and 95th percentile',
        MAIN_PATH.flatMap((route) =>
          ['p50', 'p95'].map((statistic) =>
            createRouteMetric(settings, route, 'ms', { statistic, period: HOUR, label: `${route} ${statistic}` }),
          ),
        ),
      ),
      createChart(
        'Calls that failed or were refused',
        MAIN_PATH.flatMap((route) => this.outcomeMetrics(route)),
      ),
    ];
  }

  private assessmentCharts(): GraphWidget[] {
    const { settings } = this.props;
    const sum = (name: string, label: string) =>
      createAssessmentMetric(settings, name, { statistic: 'Sum', period: HOUR, label });
    const mean = (name: string) =>
      createAssessmentMetric(settings, name, { statistic: 'Average', period: HOUR, label: name });
    return [
      createChart(
        'Tiers',
        ['low', 'moderate', 'high'].map((tier) => sum(`tier_${tier}`, tier)),
      ),
      createChart(
        'Refused photos, by reason',
        UNASSESSABLE_REASONS.map((reason) => sum(`refused_${reason}`, reason)),
      ),
      createChart('Certainty, and distance from the test photos', [mean('certainty')], [mean('distance')]),
    ];
  }

  private businessCharts(): GraphWidget[] {
    const { settings } = this.props;
    const count = (name: 'payments' | 'refunds') =>
      createPaymentMetric(settings, name, { statistic: 'Sum', period: DAY, label: name });
    return [
      createChart('Sign-ups', [createSuccessMetric(settings, 'auth.register', { period: DAY, label: 'sign-ups' })]),
      createChart('Years paid, and payments given back', [count('payments'), count('refunds')]),
      createChart('Revenue in US dollars', [createRevenueMetric(settings, { period: DAY, label: 'revenue' })]),
    ];
  }

  private paymentCharts(): GraphWidget[] {
    return [
      createChart(
        'Calls that failed or were refused',
        PAYMENT.flatMap((route) => this.outcomeMetrics(route)),
      ),
      createChart('Calls', this.callCountMetrics(PAYMENT)),
      createChart('Renewals that could not be updated', [this.jobFailureMetric('renewals')]),
    ];
  }

  private trainingCharts(): GraphWidget[] {
    const { endpointName, variantName } = this.props.lesionEndpoint;
    const endpoint = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/SageMaker',
        metricName,
        dimensionsMap: { EndpointName: endpointName, VariantName: variantName },
        statistic,
        period: HOUR,
      });
    return [
      createChart('Training calls', this.callCountMetrics(TRAINING)),
      createChart('Trainings that could not be continued', [this.jobFailureMetric('trainings')]),
      createChart(
        'Model: calls and errors; latency in microseconds',
        [endpoint('Invocations', 'Sum'), endpoint('Invocation5XXErrors', 'Sum')],
        [endpoint('ModelLatency', 'p95')],
      ),
    ];
  }

  private dataCharts(): GraphWidget[] {
    const { settings, table, deadLetterQueueName } = this.props;
    const tableMetric = (metricName: string) => table.metric(metricName, { statistic: 'Sum', period: HOUR });
    const overdueMetrics = Object.keys(scheduledJobs).map((name) =>
      createJobMetric(settings, name as JobName, 'overdue', {
        statistic: 'Maximum',
        period: HOUR,
        label: `${name} late`,
      }),
    );
    return [
      createChart(
        'Capacity units of the table, and throttled requests',
        [tableMetric('ConsumedReadCapacityUnits'), tableMetric('ConsumedWriteCapacityUnits')],
        createThrottleMetrics(table.tableName, HOUR),
      ),
      createChart('Jobs: failed and late', [
        ...Object.keys(jobs).map((name) => this.jobFailureMetric(name as JobName)),
        ...overdueMetrics,
      ]),
      createChart('Dead letters', [
        new Metric({
          namespace: 'AWS/SQS',
          metricName: 'ApproximateNumberOfMessagesVisible',
          dimensionsMap: { QueueName: deadLetterQueueName },
          statistic: 'Maximum',
          period: HOUR,
        }),
      ]),
    ];
  }

  private outcomeMetrics(route: RouteName): IMetric[] {
    return (['failures', 'refusals'] as const).map((name) =>
      createRouteMetric(this.props.settings, route, name, {
        statistic: 'Sum',
        period: HOUR,
        label: `${route} ${name}`,
      }),
    );
  }

  private callCountMetrics(routes: readonly RouteName[]): IMetric[] {
    return routes.map((route) =>
      createRouteMetric(this.props.settings, route, 'ms', { statistic: 'SampleCount', period: HOUR, label: route }),
    );
  }

  private jobFailureMetric(job: JobName): IMetric {
    return createJobMetric(this.props.settings, job, 'failed', {
      statistic: 'Sum',
      period: HOUR,
      label: `${job} failed`,
    });
  }
}

function createChart(title: string, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, left, right, width: THIRD, height: 6 });
}
