import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { type IAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, CfnAlias } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { RouteName } from '#domain/http/routes';
import { UserAlarm } from '../constructs/UserAlarm';
import { ofRoute } from '../metrics';
import { permissions } from '../permissions';
import type { Deployed } from '../stages';
import type { OperationsStack } from './OperationsStack';

export interface ReleaseStackProps extends StackProps {
  settings: Deployed;
  operations: OperationsStack;
}

/** Calls that failed in one minute, of the new version and the old, from which the new one is taken back. */
const FAILURES_BEFORE_ROLLBACK = 3;
const MINUTE = Duration.minutes(1);
const applicationName = ({ stage }: Deployed): string => `skin-lesion-${stage}`;

/** How a new version takes over from the old: a tenth of the calls for five minutes, then all, or back at the first trouble. */
export class ReleaseStack extends Stack {
  private readonly settings: Deployed;
  private readonly operations: OperationsStack;
  private readonly application: LambdaApplication;
  private readonly role: Role;

  constructor(scope: Construct, id: string, { settings, operations, ...props }: ReleaseStackProps) {
    super(scope, id, props);
    this.settings = settings;
    this.operations = operations;
    this.application = new LambdaApplication(this, 'Application', {
      applicationName: applicationName(settings),
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
  }

  /** Has new versions of a route's function take over so. */
  shift(name: RouteName, functionName: string, alias: Alias): void {
    new LambdaDeploymentGroup(this, `${name}.Shift`, {
      application: this.application,
      deploymentGroupName: functionName,
      alias,
      role: this.role,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: this.alarms(name, functionName, alias.aliasName),
      autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
    });
    // The group's own reference would not lead from the alias's stack to this one.
    (alias.node.defaultChild as CfnAlias).cfnOptions.updatePolicy = {
      codeDeployLambdaAliasUpdate: {
        applicationName: applicationName(this.settings),
        deploymentGroupName: functionName,
      },
    };
    Stack.of(alias).addStackDependency(this);
  }

  /** What a function answers with 5xx, and what does not even start; both by name, so that nothing here needs the function. */
  private alarms(name: RouteName, functionName: string, alias: string): IAlarm[] {
    const shared = { suffers: permissions[name].suffers, section: 'release-taken-back', topic: this.operations.alarms };
    return [
      new UserAlarm(this, `${name}.Failures`, {
        ...shared,
        alarmName: `${functionName}-release-failures`,
        metric: ofRoute(this.settings, name, 'failures', { statistic: 'Sum', period: MINUTE }),
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
