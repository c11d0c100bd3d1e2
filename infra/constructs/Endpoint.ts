import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Alias, Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { listMethods, type Route } from '#domain/http/route';
import type { RouteName } from '#domain/http/routes';
import { RoleIntegration } from './RoleIntegration';

/** Releases new versions of a function gradually. */
export interface GradualRelease {
  /** @param alias points to the version that is live */
  releaseGradually: (route: RouteName, functionName: string, alias: Alias) => void;
}

export interface EndpointProps {
  name: RouteName;
  route: Route;
  api: IHttpApi;
  /** The gateway calls the function under this role. */
  gatewayRole: Role;
  /** Folder of the bundled functions, with one folder per route. */
  functions: string;
  functionName: string;
  logRetention: RetentionDays;
  logKey: IKey;
  environment: Record<string, string>;
  /** Absent where a new version is live at once. */
  release?: GradualRelease;
}

/** An HTTP API times out after 30 s. The function answers before that. */
const TIMEOUT = Duration.seconds(28);
/** The alias of the live version, where versions are released gradually. */
const LIVE = 'live';

/** One route on AWS: its function, role, log group and gateway route. */
export class Endpoint extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, props: EndpointProps) {
    super(scope, id);
    const { name, route, api, gatewayRole, functions, functionName, logRetention, logKey, environment, release } =
      props;

    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: logRetention,
      encryptionKey: logKey,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(this.role);

    const lambda = new LambdaFunction(this, 'Function', {
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

    const { functionArn } = lambda;
    const integration = new RoleIntegration(
      'Integration',
      release ? `${functionArn}:${LIVE}` : functionArn,
      gatewayRole,
    );
    const gatewayRoutes = listMethods(route).map(
      (method) =>
        new HttpRoute(this, method === route.method ? 'Route' : `${method}Route`, {
          httpApi: api,
          routeKey: HttpRouteKey.with(route.path, HttpMethod[method]),
          integration,
        }),
    );
    if (release) {
      const alias = new Alias(this, 'Live', { aliasName: LIVE, version: lambda.currentVersion });
      release.releaseGradually(name, functionName, alias);
      for (const gatewayRoute of gatewayRoutes) gatewayRoute.node.addDependency(alias);
    }
  }
}
