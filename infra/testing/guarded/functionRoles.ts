import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CloudEnvironment } from '#local/server/cloudEnvironment';
import { jobs } from '#domain/operations/jobs';
import type { Route } from '#domain/http/route';
import { routes } from '#domain/http/routes';
import type { FunctionName } from '../../lambdaName';
import { INFRA_FOLDER, REPOSITORY_FOLDER } from '../../paths';
import type { IamResources } from '../iam/iamResources';
import type { Statement } from '../iam/policy';

/** What the stacks grant to a function: the policies of its role, and its environment. */
export interface FunctionRole {
  statements: readonly Statement[];
  environment: Readonly<Record<string, string>>;
}

/** The roles of all functions. */
export interface FunctionRoles {
  functions: Readonly<Record<FunctionName, FunctionRole>>;
  resources: IamResources;
}

const CACHE_FOLDER = join(REPOSITORY_FOLDER, '.cache/functionRoles');

/**
 * Reads the roles of all functions from the templates of the stacks. The first call after a change of `infra` or of the table
 * of routes synthesizes them in another process, which takes about 3 s. Later calls read a cached file.
 * @param environment the local cloud's names, which replace the placeholders in the file; the others stay
 */
export function readFunctionRoles(environment: Partial<CloudEnvironment>): FunctionRoles {
  const file = join(CACHE_FOLDER, `${hashInputs()}.json`);
  if (!existsSync(file)) {
    const script = join(INFRA_FOLDER, 'testing/guarded/writeFunctionRoles.ts');
    execFileSync(process.execPath, ['--import', 'tsx', script, file], { cwd: REPOSITORY_FOLDER, stdio: 'pipe' });
  }
  const text = readFileSync(file, 'utf8').replace(
    /%(\w+)%/g,
    (placeholder: string, name: keyof CloudEnvironment) => environment[name] ?? placeholder,
  );
  return JSON.parse(text) as FunctionRoles;
}

/** Hashes everything that decides the roles: the sources of `infra`, CDK and its settings, and the tables of functions. */
function hashInputs(): string {
  const sources = readdirSync(INFRA_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|deployed)\.ts$/.test(path))
    .sort()
    .map((path) => join(INFRA_FOLDER, path));
  const hash = createHash('sha256');
  for (const path of [...sources, join(REPOSITORY_FOLDER, 'cdk.json')]) hash.update(path).update(readFileSync(path));
  const { devDependencies } = JSON.parse(readFileSync(join(REPOSITORY_FOLDER, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const routeFacts = Object.entries<Record<string, Route>>(routes).flatMap(([group, members]) =>
    Object.entries(members).map(([name, { method, path, auth, feature }]) => [
      group,
      name,
      method,
      path,
      auth,
      feature,
    ]),
  );
  return hash.update(JSON.stringify([devDependencies['aws-cdk-lib'], routeFacts, jobs])).digest('hex');
}
