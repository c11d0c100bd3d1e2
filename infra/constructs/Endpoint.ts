import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Route } from '#domain/route';
import type { RouteName } from '#domain/routes';

export interface EndpointProps {
  name: RouteName;
  route: Route;
  api: IHttpApi;
  /** Name of the stage of the API whose calls the alarm watches. */
  apiStage: string;
  /** Folder in which the bundler left one folder per route. */
  functions: string;
  functionName: string;
  logRetention: RetentionDays;
  /** What a person meets while this endpoint fails. */
  suffers: string;
  environment: Record<string, string>;
}

/** HTTP API gives up after 30 s; the function answers before that. */
const TIMEOUT = Duration.seconds(28);
const FAILURES_BEFORE_ALARM = 3;

/** One endpoint of the routes table on AWS: its function, role, log, route and alarm. */
export class Endpoint extends Construct {
  readonly role: Role;
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, props: EndpointProps) {
    super(scope, id);
    const { name, route, api, apiStage, functions, functionName, logRetention, suffers, environment } = props;

    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(this.role);

    this.function = new LambdaFunction(this, 'Function', {
      functionName,
      description: `${route.method} ${route.path}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(functions, name)),
      handler: 'index.handler',
      timeout: TIMEOUT,
      memorySize: 512,
      role: this.role,
      logGroup,
      environment,
    });

    new HttpRoute(this, 'Route', {
      httpApi: api,
      routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
      integration: new HttpLambdaIntegration('Integration', this.function),
    });

    new Alarm(this, 'Alarm', {
      alarmName: functionName,
      alarmDescription: suffers,
      metric: new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: '5xx',
        dimensionsMap: { ApiId: api.apiId, Stage: apiStage, Method: route.method, Resource: route.path },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: FAILURES_BEFORE_ALARM,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
