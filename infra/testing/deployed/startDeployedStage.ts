import type { HttpEvent, HttpResult } from '#domain/http/httpEvent';
import type { LocalCloud } from '#local/server/cloud';
import { Assembly, type Templates } from '../assembly/Assembly';
import { readDeployment, type DeployedFunction, type DeployedRoute } from '../assembly/deployment';
import { getDeployTimeValues, getServiceAddresses } from '../assembly/deployTimeValues';
import { readIamResources } from '../assembly/readIamResources';
import { isAllowed, type RequestedAction } from '../iam/policy';
import { startIamGuard } from '../iam/startIamGuard';
import { FunctionError, Lambda } from './Lambda';

export interface DeployedStageOptions {
  /** The folder that `synth` wrote. */
  folder: string;
  cloud: LocalCloud;
  now: () => Date;
  /** Receives the lines that the functions print. */
  print: (line: string) => void;
  /** Receives each failure when it happens. */
  onFailure?: (message: string) => void;
  /** Replaces environment variables of every function, for tests of other settings. */
  settings?: Readonly<Record<string, string | undefined>>;
  /** Changes the templates before they are read, for tests of wrong templates. */
  change?: (templates: Templates) => void;
}

/** A deployed stage over the local cloud. */
export interface DeployedStage {
  routes: readonly DeployedRoute[];
  functions: readonly DeployedFunction[];
  /** Handles an event as the gateway does. A function that fails is a 500. */
  handle: (route: DeployedRoute, event: HttpEvent) => Promise<HttpResult>;
  /** Runs a function as a schedule or a queue does. Throws FunctionError where it fails. */
  run: (functionName: string, event?: unknown) => Promise<void>;
  /** Denied requests, missing settings and failed functions, in order. */
  failures: readonly string[];
  close: () => void;
}

/** Starts every route and job of the templates over a local cloud. */
export async function startDeployedStage(options: DeployedStageOptions): Promise<DeployedStage> {
  const { folder, cloud, now, print, settings = {}, change } = options;
  const assembly = new Assembly(folder, getDeployTimeValues(cloud.environment), change);
  const { routes, functions } = readDeployment(assembly);
  const functionsByName = new Map(functions.map((each) => [each.name, each]));
  const failures: string[] = [];
  const addFailure = (message: string) => {
    failures.push(message);
    options.onFailure?.(message);
  };
  const guard = await startIamGuard({
    endpoint: cloud.endpoint,
    resources: readIamResources(assembly),
    findStatements: (accessKeyId) => functionsByName.get(accessKeyId)?.statements,
    onDenied: addFailure,
  });

  const createLambda = (deployedFunction: DeployedFunction): Lambda => {
    const { name, environment } = deployedFunction;
    return new Lambda(
      { ...deployedFunction, environment: { ...environment, ...settings } },
      {
        runtimeVariables: { ...getServiceAddresses(cloud, guard.url), ...createCredentials(name) },
        now,
        print: (line) => {
          // A function can catch the error and answer as in an outage.
          const [missing] = /MissingSetting \w+/.exec(line) ?? [];
          if (missing !== undefined) addFailure(`${name}: ${missing}`);
          print(line);
        },
      },
    );
  };
  const lambdas = new Map<string, Lambda>();
  const getLambda = (deployedFunction: DeployedFunction): Lambda => {
    const lambda = lambdas.get(deployedFunction.name) ?? createLambda(deployedFunction);
    lambdas.set(deployedFunction.name, lambda);
    return lambda;
  };
  return {
    routes,
    functions,
    failures,
    handle: async (route, event) => {
      try {
        checkCallerPermission(route);
        return (await getLambda(route.function).invoke(event)) as HttpResult;
      } catch (error) {
        if (!(error instanceof FunctionError)) throw error;
        addFailure(error.message);
        return { statusCode: 500, body: '{"message":"Internal Server Error"}' };
      }
    },
    run: async (functionName, event = {}) => {
      const deployedFunction = functionsByName.get(functionName);
      if (!deployedFunction) throw new Error(`There is no function ${functionName}`);
      await getLambda(deployedFunction).invoke(event);
    },
    close: () => {
      for (const lambda of lambdas.values()) lambda.close();
      guard.close();
    },
  };
}

function checkCallerPermission({ callerStatements, functionArn }: DeployedRoute): void {
  const permission: RequestedAction = { action: 'lambda:InvokeFunction', resource: functionArn };
  if (!isAllowed(callerStatements, permission)) throw new FunctionError(`The gateway may not call ${functionArn}`);
}

/** The guard identifies a function by its access key. */
const createCredentials = (functionName: string) => ({
  AWS_LAMBDA_FUNCTION_NAME: functionName,
  AWS_ACCESS_KEY_ID: functionName,
  AWS_SECRET_ACCESS_KEY: 'not checked',
  AWS_SESSION_TOKEN: 'not checked',
});
