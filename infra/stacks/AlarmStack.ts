import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { UserAlarm } from '../constructs/UserAlarm';
import { deployedRoutes } from '../deployedRoutes';
import { permissions } from '../permissions';
import type { Deployed } from '../stages';
import { API_STAGE, type ApiStack } from './ApiStack';
import type { OperationsStack } from './OperationsStack';

export interface AlarmStackProps extends StackProps {
  settings: Deployed;
  api: ApiStack;
  operations: OperationsStack;
}

const FAILURES_BEFORE_ALARM = 3;

/** One alarm per route, which says what a person meets while it fails; apart from the routes, whose stack is full. */
export class AlarmStack extends Stack {
  constructor(scope: Construct, id: string, { settings, api, operations, ...props }: AlarmStackProps) {
    super(scope, id, props);
    for (const [name, { method, path }] of deployedRoutes(settings)) {
      new UserAlarm(this, name, {
        alarmName: `skin-lesion-${settings.stage}-${name.replace('.', '-')}`,
        suffers: permissions[name].suffers,
        metric: new Metric({
          namespace: 'AWS/ApiGateway',
          metricName: '5xx',
          dimensionsMap: { ApiId: api.api.apiId, Stage: API_STAGE, Method: method, Resource: path },
          statistic: 'Sum',
          period: Duration.minutes(5),
        }),
        threshold: FAILURES_BEFORE_ALARM,
        topic: operations.alarms,
      });
    }
  }
}
