import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Route } from '#domain/http/route';
import type { RouteName } from '#domain/http/routes';
import type { OperationsStack } from '../stacks/OperationsStack';
import type { ReleaseStack } from '../stacks/ReleaseStack';
import { CalledByRole } from './CalledByRole';

export interface EndpointProps {
  name: RouteName;
  route: Route;
  api: IHttpApi;
  /** Under which the gateway calls the function. */
  caller: Role;
  /** Folder in which the bundler left one folder per route. */
  functions: string;
  functionName: string;
  logRetention: RetentionDays;
  operations: OperationsStack;
  environment: Record<string, string>;
  /** Where new versions take over step by step; absent where they do at once. */
  release?: ReleaseStack;
}

/** HTTP API gives up after 30 s; the function answers before that. */
const TIMEOUT = Duration.seconds(28);
/** Name of the version that answers, where new ones take over step by step. */
const LIVE = 'live';

/** One endpoint of the routes table on AWS: its function, role, log and route. */
export class Endpoint extends Construct {
  readonly role: Role;
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, props: EndpointProps) {
    super(scope, id);
    const { name, route, api, caller, functions, functionName, logRetention, operations, environment, release } = props;

    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: logRetention,
      encryptionKey: operations.logKey,
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
      tracing: Tracing.ACTIVE,
      role: this.role,
      logGroup,
      environment,
    });

    const { functionArn } = this.function;
    const reached = new HttpRoute(this, 'Route', {
      httpApi: api,
      routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
      integration: new CalledByRole('Integration', release ? `${functionArn}:${LIVE}` : functionArn, caller),
    });
    if (release) {
      const alias = new Alias(this, 'Live', { aliasName: LIVE, version: this.function.currentVersion });
      release.shift(name, functionName, alias);
      reached.node.addDependency(alias);
    }
  }
}
