import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { RouteName } from '#domain/http/routes';
import { deployedRoutes, stackOf } from '../deployedRoutes';
import { permissions } from '../permissions';
import type { ApiStack } from '../stacks/ApiStack';
import type { OperationsStack } from '../stacks/OperationsStack';
import type { ReleaseStack } from '../stacks/ReleaseStack';
import type { Deployed } from '../stages';
import { allow } from './allow';
import { Endpoint } from './Endpoint';
import { RETENTION } from './retention';
import { tell } from './tell';

export interface EndpointsProps {
  settings: Deployed;
  /** Folder in which the bundler left one folder per route. */
  functions: string;
  operations: OperationsStack;
  release: ReleaseStack;
}

/** What costs most when a new version is wrong: the main path, and what tells who paid. */
const RELEASED_STEP_BY_STEP = new Set<RouteName>(['analysis.create', 'stripe.webhook']);

/** Adds the routes of a stack, each as a function of its own, and the role under which the gateway calls these. */
export function addEndpoints(
  stack: Construct,
  ofStack: ReturnType<typeof stackOf>,
  { api, variables, resources }: Pick<ApiStack, 'api' | 'variables' | 'resources'>,
  { settings, functions, operations, release }: EndpointsProps,
): void {
  const caller = new Role(stack, 'Gateway', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') });
  for (const [name, route] of deployedRoutes(settings)) {
    if (stackOf(route) !== ofStack) continue;
    const { role } = new Endpoint(stack, name, {
      name,
      route,
      api,
      caller,
      functions,
      functionName: `skin-lesion-${settings.stage}-${name.replace('.', '-')}`,
      logRetention: RETENTION[settings.logRetentionDays],
      operations,
      environment: tell(permissions[name], variables),
      ...(RELEASED_STEP_BY_STEP.has(name) && { release }),
    });
    allow(role, permissions[name], resources);
  }
}
