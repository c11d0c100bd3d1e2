import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { type IAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, CfnAlias } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { RouteName } from '#domain/http/routes';
import type { GradualRelease } from '../constructs/Endpoint';
import { UserAlarm } from '../constructs/UserAlarm';
import { createRouteMetric } from '../metrics';
import { permissions } from '../permissions';
import type { DeploymentSettings } from '../stages';
import type { OperationsStack } from './OperationsStack';

export interface ReleaseStackProps extends StackProps {
  settings: DeploymentSettings;
  operations: OperationsStack;
}

/** Failed calls in one minute, of both versions together, at which CodeDeploy rolls back. */
const FAILURES_BEFORE_ROLLBACK = 3;
const MINUTE = Duration.minutes(1);
const toApplicationName = ({ stage }: DeploymentSettings): string => `skin-lesion-${stage}`;

/** Gradual releases: a new version gets 10% of the calls for five minutes, then all. An alarm rolls it back. */
export class ReleaseStack extends Stack implements GradualRelease {
  private readonly settings: DeploymentSettings;
  private readonly operations: OperationsStack;
  private readonly application: LambdaApplication;
  private readonly role: Role;

  constructor(scope: Construct, id: string, { settings, operations, ...props }: ReleaseStackProps) {
    super(scope, id, props);
    this.settings = settings;
    this.operations = operations;
    this.application = new LambdaApplication(this, 'Application', {
      applicationName: toApplicationName(settings),
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
  }

  /** Releases new versions of a route's function gradually. */
  releaseGradually(name: RouteName, functionName: string, alias: Alias): void {
    new LambdaDeploymentGroup(this, `${name}.Shift`, {
      application: this.application,
      deploymentGroupName: functionName,
      alias,
      role: this.role,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: this.createAlarms(name, functionName, alias.aliasName),
      autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
    });
    // CDK's own update policy references the group by its logical id, which is not valid in another stack.
    (alias.node.defaultChild as CfnAlias).cfnOptions.updatePolicy = {
      codeDeployLambdaAliasUpdate: {
        applicationName: toApplicationName(this.settings),
        deploymentGroupName: functionName,
      },
    };
    Stack.of(alias).addStackDependency(this);
  }

  /** Alarms on 5xx answers, and on versions that do not start. They use the function's name, so that this stack does not depend on it. */
  private createAlarms(name: RouteName, functionName: string, alias: string): IAlarm[] {
    const shared = {
      userImpact: permissions[name].userImpact,
      runbookSection: 'release-taken-back',
      severity: 'ticket' as const,
      topics: this.operations.alarms,
    };
    return [
      new UserAlarm(this, `${name}.Failures`, {
        ...shared,
        alarmName: `${functionName}-release-failures`,
        metric: createRouteMetric(this.settings, name, 'failures', { statistic: 'Sum', period: MINUTE }),
        threshold: FAILURES_BEFORE_ROLLBACK,
      }),
      new UserAlarm(this, `${name}.Errors`, {
        ...shared,
        alarmName: `${functionName}-release-errors`,
        metric: new Metric({
          namespace: 'AWS/Lambda',
          metricName: 'Errors',
          dimensionsMap: { FunctionName: functionName, Resource: `${functionName}:${alias}` },
          statistic: 'Sum',
          period: MINUTE,
        }),
        threshold: 1,
      }),
    ];
  }
}
