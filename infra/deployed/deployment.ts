import { join } from 'node:path';
import { z } from 'zod';
import type { Assembly, Found } from './assembly';
import { Statement } from './iam/policy';

/** A function as it would be deployed. */
export interface DeployedFunction {
  name: string;
  /** The file that holds the handler, in the asset, and the handler's name. */
  file: string;
  handler: string;
  timeoutSeconds: number;
  memoryMb: number;
  environment: Readonly<Record<string, string | undefined>>;
  logGroup: string;
  /** What its role may do. */
  rights: readonly Statement[];
}

/** A route as the gateway knows it. */
export interface DeployedRoute {
  method: string;
  path: string;
  function: DeployedFunction;
  /** What the role may do under which the gateway calls the function. */
  callerRights: readonly Statement[];
  functionArn: string;
}

export interface Deployment {
  routes: readonly DeployedRoute[];
  functions: readonly DeployedFunction[];
}

const FunctionProperties = z.looseObject({
  Code: z.looseObject({ S3Key: z.string() }),
  Environment: z.looseObject({ Variables: z.record(z.string(), z.string()) }),
  FunctionName: z.string(),
  LoggingConfig: z.looseObject({ LogGroup: z.string() }),
  Handler: z.string(),
  MemorySize: z.number(),
  Role: z.string(),
  Timeout: z.number(),
});
const RouteProperties = z.looseObject({ RouteKey: z.string(), Target: z.string() });
const IntegrationProperties = z.looseObject({ IntegrationUri: z.string(), CredentialsArn: z.string() });
const PolicyProperties = z.looseObject({
  PolicyDocument: z.looseObject({ Statement: z.array(Statement) }),
  Roles: z.array(z.string()),
});
/** Rights may lie in policies of their own only: others would be overlooked here. */
const RoleProperties = z.looseObject({
  Policies: z.undefined().optional(),
  ManagedPolicyArns: z.undefined().optional(),
});

/** The functions of the product and the routes that lead to them, read from their templates. */
export function readDeployment(assembly: Assembly): Deployment {
  const properties = <T>(found: Found, schema: z.ZodType<T>): T =>
    schema.parse(assembly.resolve(found.stack, found.properties));
  const resources = (type: string) => ['Api', 'Admin', 'Jobs'].flatMap((stack) => assembly.resources(type, stack));
  const arnOf = ({ stack, logicalId }: Found) =>
    z.string().parse(assembly.resolve(stack, { 'Fn::GetAtt': [logicalId, 'Arn'] }));

  const policies = [...resources('AWS::IAM::Policy'), ...resources('AWS::IAM::ManagedPolicy')].map((found) =>
    properties(found, PolicyProperties),
  );
  const rights = new Map(
    resources('AWS::IAM::Role').map((role) => {
      properties(role, RoleProperties);
      const name = assembly.resolve(role.stack, { Ref: role.logicalId });
      const own = policies.filter(({ Roles }) => Roles.some((given) => given === name));
      return [arnOf(role), own.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)];
    }),
  );
  const rightsOf = (roleArn: string) => rights.get(roleArn) ?? [];

  const functions = new Map(
    resources('AWS::Lambda::Function').map((found): [string, DeployedFunction] => {
      const { Code, Environment, FunctionName, Handler, LoggingConfig, MemorySize, Role, Timeout } = properties(
        found,
        FunctionProperties,
      );
      const [module = '', handler = ''] = Handler.split('.');
      return [
        arnOf(found),
        {
          name: FunctionName,
          file: join(assembly.asset(found.stack, Code.S3Key), `${module}.mjs`),
          handler,
          timeoutSeconds: Timeout,
          memoryMb: MemorySize,
          environment: Environment.Variables,
          logGroup: LoggingConfig.LogGroup,
          rights: rightsOf(Role),
        },
      ];
    }),
  );
  const routes = resources('AWS::ApiGatewayV2::Route').map((found): DeployedRoute => {
    const { RouteKey, Target } = properties(found, RouteProperties);
    const integration = assembly
      .resources('AWS::ApiGatewayV2::Integration', found.stack)
      .find((each) => assembly.resolve(each.stack, { Ref: each.logicalId }) === Target.replace('integrations/', ''));
    if (!integration) throw new Error(`${RouteKey} leads nowhere`);
    const { IntegrationUri, CredentialsArn } = properties(integration, IntegrationProperties);
    // Of a function whose new versions take over step by step, the gateway calls the version that answers now.
    const called = functions.get(IntegrationUri.replace(/:live$/, ''));
    if (!called) throw new Error(`${RouteKey} leads to no function`);
    const [method = '', path = ''] = RouteKey.split(' ');
    return { method, path, function: called, callerRights: rightsOf(CredentialsArn), functionArn: IntegrationUri };
  });
  return { routes, functions: [...functions.values()] };
}
