import { CustomResource, Duration } from 'aws-cdk-lib';
import { PredefinedMetric, ScalableTarget, ServiceNamespace } from 'aws-cdk-lib/aws-applicationautoscaling';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { LesionStack } from '../stacks/LesionStack';
import type { DeploymentSettings, Inference } from '../stages';
import type { OperationsResources } from './OperationsResources';
import { UserAlarm } from './UserAlarm';

export interface LiveModelProps {
  settings: DeploymentSettings;
  lesion: LesionStack;
  operations: OperationsResources;
  /** The function that puts a release behind the live model. */
  receiver: IFunction;
}

/** CloudFormation waits this long for the function, which answers within 15 minutes. */
const RELEASE_TIMEOUT = Duration.minutes(20);
/** An assessment takes less than 0.5 s on one core, so an instance is about 50% busy at this rate. */
const CALLS_PER_MINUTE_AND_INSTANCE = 120;
/** A new instance needs about five minutes. An idle one waits longer, because a person who scans comes back. */
const SCALE_OUT_COOLDOWN = Duration.minutes(5);
const SCALE_IN_COOLDOWN = Duration.minutes(15);
/** Calls in a minute that the container failed, and its latency in microseconds, at which an update is taken back. */
const FAILURES_BEFORE_ROLLBACK = 5;
const SLOW_MICROSECONDS = 8_000_000;
/** Percent of one core, of which `ml.c5.large` has two. */
const BUSY_PERCENT = 160;

/**
 * The lesion endpoint. CloudFormation knows what a release brings (image, instances, alarms) and not the model, which a person
 * promotes: docs/decisions/101-the-live-model-outlives-releases.md.
 */
export class LiveModel extends Construct {
  constructor(scope: Construct, id: string, props: LiveModelProps) {
    super(scope, id);
    const { settings, lesion, receiver } = props;
    const alarms = this.addAlarms(props);
    const release = new CustomResource(this, 'Release', {
      resourceType: 'Custom::ModelRelease',
      serviceToken: receiver.functionArn,
      serviceTimeout: RELEASE_TIMEOUT,
      properties: {
        image: lesion.imageUri,
        roleArn: lesion.training.modelRoleArn,
        diskKeyId: lesion.training.diskKeyArn,
        alarms: Object.values(lesion.rollbackAlarms),
        ...toCapacity(settings.inference),
      },
    });
    // With the role's policy, which is a resource of its own: without it the function could not create the endpoint.
    release.node.addDependency(receiver, receiver.role!, ...alarms);
    if (settings.inference.kind === 'realtime') {
      this.addAutoScaling(settings.inference, lesion, release);
      this.addBusyAlarm(props);
    }
  }

  /** Rings where the instances are nearly busy, which auto scaling should have prevented. */
  private addBusyAlarm({ settings, lesion, operations }: LiveModelProps): void {
    new UserAlarm(this, 'Busy', {
      alarmName: `${lesion.endpointName}-model-busy`,
      userImpact: `Subscribers of ${settings.stage} wait for an assessment, because the model’s instances are busy.`,
      runbookSection: 'model-busy',
      severity: 'ticket',
      topics: operations.alarms,
      metric: new Metric({
        namespace: '/aws/sagemaker/Endpoints',
        metricName: 'CPUUtilization',
        dimensionsMap: { EndpointName: lesion.endpointName, VariantName: lesion.variantName },
        statistic: 'Average',
        period: Duration.minutes(15),
      }),
      threshold: BUSY_PERCENT,
    });
  }

  private addAlarms({ settings, lesion, operations }: LiveModelProps): UserAlarm[] {
    const measure = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/SageMaker',
        metricName,
        dimensionsMap: { EndpointName: lesion.endpointName, VariantName: lesion.variantName },
        statistic,
        period: Duration.minutes(1),
      });
    const shared = { runbookSection: 'release-taken-back', severity: 'page' as const, topics: operations.alarms };
    return [
      new UserAlarm(this, 'Failures', {
        ...shared,
        alarmName: lesion.rollbackAlarms.failures,
        userImpact: `Subscribers of ${settings.stage} get no assessment, because the model’s container fails.`,
        metric: measure('Invocation5XXErrors', 'Sum'),
        threshold: FAILURES_BEFORE_ROLLBACK,
      }),
      new UserAlarm(this, 'Latency', {
        ...shared,
        alarmName: lesion.rollbackAlarms.latency,
        userImpact: `Subscribers of ${settings.stage} wait long for an assessment, because the model’s container is slow.`,
        metric: measure('ModelLatency', 'p90'),
        threshold: SLOW_MICROSECONDS,
      }),
    ];
  }

  private addAutoScaling(
    { minInstances, maxInstances }: Extract<Inference, { kind: 'realtime' }>,
    { endpointName, variantName }: LesionStack,
    release: CustomResource,
  ): void {
    const target = new ScalableTarget(this, 'Instances', {
      serviceNamespace: ServiceNamespace.SAGEMAKER,
      scalableDimension: 'sagemaker:variant:DesiredInstanceCount',
      resourceId: `endpoint/${endpointName}/variant/${variantName}`,
      minCapacity: minInstances,
      maxCapacity: maxInstances,
    });
    target.node.addDependency(release);
    target.scaleToTrackMetric('CallsPerInstance', {
      predefinedMetric: PredefinedMetric.SAGEMAKER_VARIANT_INVOCATIONS_PER_INSTANCE,
      targetValue: CALLS_PER_MINUTE_AND_INSTANCE,
      scaleOutCooldown: SCALE_OUT_COOLDOWN,
      scaleInCooldown: SCALE_IN_COOLDOWN,
    });
  }
}

const toCapacity = (inference: Inference): Record<string, string | number> =>
  inference.kind === 'serverless'
    ? { memoryMb: inference.memoryMb, maxConcurrency: inference.maxConcurrency }
    : { instanceType: inference.instanceType, instances: inference.minInstances };
