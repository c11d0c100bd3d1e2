import type { HttpEvent, HttpResult } from '#domain/http/httpEvent';
import type { LocalCloud } from '#local/server/cloud';
import { readResources } from './iam/arns';
import { askedOf } from './iam/asked';
import { Assembly, type Templates } from './assembly';
import { readDeployment, type DeployedFunction, type DeployedRoute } from './deployment';
import { startGuard } from './iam/guard';
import { FunctionError, Lambda } from './lambda';
import { addresses, madeBy } from './made';
import { isAllowed, type Call } from './iam/policy';

export interface DeployedOptions {
  /** What `synth` wrote. */
  folder: string;
  cloud: LocalCloud;
  now: () => Date;
  /** Takes what the functions print. */
  print: (line: string) => void;
  /** Hears of each mishap when it happens. */
  mishap?: (what: string) => void;
  /** Changes variables of every function, where a test asks for another setting than the stage's. */
  settings?: Readonly<Record<string, string | undefined>>;
  /** Changes the templates before they are read: to see what a mistake in them does. */
  change?: (templates: Templates) => void;
}

export interface Deployed {
  routes: readonly DeployedRoute[];
  functions: readonly DeployedFunction[];
  /** Answers an event as the gateway would; a function that fails is 500. */
  answer: (route: DeployedRoute, event: HttpEvent) => Promise<HttpResult>;
  /** Runs a function as a clock or a queue would; throws FunctionError where it fails. */
  run: (name: string, event?: unknown) => Promise<void>;
  /** What was refused, and why functions that were called failed, in the order of the mishaps. */
  mishaps: readonly string[];
  close: () => void;
}

/** Every route and job, as the templates say, over the stand-ins of a local cloud. */
export async function startDeployed(options: DeployedOptions): Promise<Deployed> {
  const { folder, cloud, now, print, settings = {}, change } = options;
  const assembly = new Assembly(folder, madeBy(cloud), change);
  const { routes, functions } = readDeployment(assembly);
  const resources = readResources(assembly);
  const byName = new Map(functions.map((each) => [each.name, each]));
  const mishaps: string[] = [];
  const noted = (mishap: string) => {
    mishaps.push(mishap);
    options.mishap?.(mishap);
  };

  const guard = await startGuard({
    endpoint: cloud.endpoint,
    rightsOf: (accessKeyId) => byName.get(accessKeyId)?.rights,
    asked: (request) => askedOf(request, resources),
    refused: noted,
  });
  const lambdas = new Map<string, Lambda>();
  const lambdaOf = (deployed: DeployedFunction): Lambda => {
    const { name, environment } = deployed;
    const known = lambdas.get(name);
    if (known) return known;
    const made = new Lambda(
      { ...deployed, environment: { ...environment, ...settings } },
      {
        added: { ...addresses(cloud, guard.url), ...credentialsOf(name) },
        now,
        print: (line) => {
          // The function may go on without it, and answer as in an outage.
          const [missing] = /MissingSetting \w+/.exec(line) ?? [];
          if (missing !== undefined) noted(`${name}: ${missing}`);
          print(line);
        },
      },
    );
    lambdas.set(name, made);
    return made;
  };
  return {
    routes,
    functions,
    mishaps,
    answer: async (route, event) => {
      const call: Call = { action: 'lambda:InvokeFunction', resource: route.functionArn };
      try {
        if (!isAllowed(route.callerRights, call)) throw new FunctionError(`The gateway may not call ${call.resource}`);
        return (await lambdaOf(route.function).invoke(event)) as HttpResult;
      } catch (error) {
        if (!(error instanceof FunctionError)) throw error;
        noted(error.message);
        return { statusCode: 500, body: '{"message":"Internal Server Error"}' };
      }
    },
    run: async (name, event = {}) => {
      const deployed = byName.get(name);
      if (!deployed) throw new Error(`No function is called ${name}`);
      await lambdaOf(deployed).invoke(event);
    },
    close: () => {
      for (const lambda of lambdas.values()) lambda.close();
      guard.close();
    },
  };
}

/** Each function has an access key of its own, by which it is known. */
const credentialsOf = (name: string) => ({
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_ACCESS_KEY_ID: name,
  AWS_SECRET_ACCESS_KEY: 'a secret of nobody',
  AWS_SESSION_TOKEN: 'a token of nobody',
});
