import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { RouteName } from '#domain/http/routes';
import { toLambdaName } from '../lambdaName';
import { chooseStack, listStageRoutes } from '../listStageRoutes';
import { permissions, type FunctionRights } from '../permissions';
import type { DeploymentSettings } from '../stages';
import { Endpoint, type GradualRelease } from './Endpoint';
import { environmentFor, type FunctionVariables } from './environmentFor';
import { grantPermissions, type GrantableResources } from './grantPermissions';
import { LOG_RETENTION } from '../logRetention';

export interface EndpointsProps {
  settings: DeploymentSettings;
  /** Folder of the bundled functions, with one folder per route. */
  functions: string;
  operations: { logKey: IKey };
  release: GradualRelease;
}

/** The HTTP API and everything its functions can read or use. */
export interface ApiResources {
  api: IHttpApi;
  variables: FunctionVariables;
  resources: GrantableResources;
}

/** Routes released gradually: the main path and the Stripe webhook. */
const GRADUALLY_RELEASED = new Set<RouteName>(['analysis.create', 'stripe.webhook']);

/** Adds the routes of one stack: a function for each, and one role that the gateway calls them under. */
export function addEndpoints(
  scope: Construct,
  stackName: ReturnType<typeof chooseStack>,
  { api, variables, resources }: ApiResources,
  { settings, functions, operations, release }: EndpointsProps,
): void {
  const gatewayRole = new Role(scope, 'Gateway', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') });
  for (const [name, route] of listStageRoutes(settings)) {
    if (chooseStack(route) !== stackName) continue;
    const letsAdminsIn = route.auth === 'admin' || route.auth === 'subscriber';
    const rights: FunctionRights = {
      ...permissions[name],
      origin: true,
      ...(letsAdminsIn && { adminConfirmation: true }),
    };
    const { role } = new Endpoint(scope, name, {
      name,
      route,
      api,
      gatewayRole,
      functions,
      functionName: toLambdaName(settings.stage, name),
      logRetention: LOG_RETENTION[settings.logRetentionDays],
      logKey: operations.logKey,
      environment: environmentFor(rights, variables),
      ...(GRADUALLY_RELEASED.has(name) && { release }),
    });
    grantPermissions(role, rights, resources);
  }
}
