import { join } from 'node:path';
import { z } from 'zod';
import { Statement } from '../iam/policy';
import type { Assembly } from './Assembly';
import type { TemplateResource } from './templateResource';

/** A function, as its template describes it. */
export interface DeployedFunction {
  name: string;
  /** The bundled file of the handler, and the handler's name in it. */
  file: string;
  handler: string;
  timeoutSeconds: number;
  memoryMb: number;
  environment: Readonly<Record<string, string | undefined>>;
  logGroup: string;
  /** The policies of its role. */
  statements: readonly Statement[];
}

/** A route of the gateway. */
export interface DeployedRoute {
  method: string;
  path: string;
  function: DeployedFunction;
  /** The policies of the role that the gateway calls the function under. */
  callerStatements: readonly Statement[];
  functionArn: string;
}

/** The functions of the product and the routes of its gateway. */
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
/** Only policies that are resources of their own are read, so a role must have no others. */
const RoleProperties = z.looseObject({
  Policies: z.undefined().optional(),
  ManagedPolicyArns: z.undefined().optional(),
});

/** Reads the functions and the routes of the product from its templates. */
export function readDeployment(assembly: Assembly): Deployment {
  const reader = new TemplateReader(assembly);
  const statementsByRole = readStatements(reader);
  const functions = readFunctions(reader, assembly, statementsByRole);
  return { functions: [...functions.values()], routes: readRoutes(reader, functions, statementsByRole) };
}

/** Reads resources of the stacks with functions, with all references resolved. */
class TemplateReader {
  constructor(private readonly assembly: Assembly) {}

  list(type: string): TemplateResource[] {
    return ['Api', 'Admin', 'Jobs'].flatMap((stack) => this.assembly.listResources(type, stack));
  }

  parse<T>({ stack, properties }: TemplateResource, schema: z.ZodType<T>): T {
    return schema.parse(this.assembly.resolve(stack, properties));
  }

  getArn({ stack, logicalId }: TemplateResource): string {
    return z.string().parse(this.assembly.resolve(stack, { 'Fn::GetAtt': [logicalId, 'Arn'] }));
  }

  getReference({ stack, logicalId }: TemplateResource): string {
    return z.string().parse(this.assembly.resolve(stack, { Ref: logicalId }));
  }
}

/** The statements of every role, by the role's ARN. */
function readStatements(reader: TemplateReader): Map<string, readonly Statement[]> {
  const policies = [...reader.list('AWS::IAM::Policy'), ...reader.list('AWS::IAM::ManagedPolicy')].map((resource) =>
    reader.parse(resource, PolicyProperties),
  );
  return new Map(
    reader.list('AWS::IAM::Role').map((role) => {
      reader.parse(role, RoleProperties);
      const name = reader.getReference(role);
      const attached = policies.filter(({ Roles }) => Roles.includes(name));
      return [reader.getArn(role), attached.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)];
    }),
  );
}

/** Every function, by its ARN. */
function readFunctions(
  reader: TemplateReader,
  assembly: Assembly,
  statementsByRole: ReadonlyMap<string, readonly Statement[]>,
): Map<string, DeployedFunction> {
  return new Map(
    reader.list('AWS::Lambda::Function').map((resource): [string, DeployedFunction] => {
      const properties = reader.parse(resource, FunctionProperties);
      const [module = '', handler = ''] = properties.Handler.split('.');
      return [
        reader.getArn(resource),
        {
          name: properties.FunctionName,
          file: join(assembly.getAssetFolder(resource.stack, properties.Code.S3Key), `${module}.mjs`),
          handler,
          timeoutSeconds: properties.Timeout,
          memoryMb: properties.MemorySize,
          environment: properties.Environment.Variables,
          logGroup: properties.LoggingConfig.LogGroup,
          statements: statementsByRole.get(properties.Role) ?? [],
        },
      ];
    }),
  );
}

function readRoutes(
  reader: TemplateReader,
  functions: ReadonlyMap<string, DeployedFunction>,
  statementsByRole: ReadonlyMap<string, readonly Statement[]>,
): DeployedRoute[] {
  const integrations = reader.list('AWS::ApiGatewayV2::Integration');
  return reader.list('AWS::ApiGatewayV2::Route').map((resource): DeployedRoute => {
    const { RouteKey, Target } = reader.parse(resource, RouteProperties);
    const integration = integrations.find(
      (each) => each.stack === resource.stack && `integrations/${reader.getReference(each)}` === Target,
    );
    if (!integration) throw new Error(`${RouteKey} has no integration`);
    const { IntegrationUri: functionArn, CredentialsArn } = reader.parse(integration, IntegrationProperties);
    // The gateway calls a gradually released function through its alias `live`.
    const target = functions.get(functionArn.replace(/:live$/, ''));
    if (!target) throw new Error(`${RouteKey} has no function`);
    const [method = '', path = ''] = RouteKey.split(' ');
    const callerStatements = statementsByRole.get(CredentialsArn) ?? [];
    return { method, path, function: target, callerStatements, functionArn };
  });
}
