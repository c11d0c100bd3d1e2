import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jobs, type JobName } from '#domain/operations/jobs';
import { allRoutes } from '#domain/http/routes';
import { toLambdaName, type FunctionName } from '../../lambdaName';
import { Assembly } from '../assembly/Assembly';
import { readDeployment } from '../assembly/deployment';
import { DEPLOYED_STAGE, getDeployTimeValues, type GeneratedValues } from '../assembly/deployTimeValues';
import { readIamResources } from '../assembly/readIamResources';
import { synthesizeTestStage } from '../assembly/synthesizeTestStage';
import { writePlaceholderProduct } from '../writePlaceholderProduct';
import type { FunctionRole, FunctionRoles } from './functionRoles';

/** Each test has a local cloud of its own, so the file has placeholders for the names in it. */
const PLACEHOLDERS: GeneratedValues = {
  AUDIT_BUCKET: '%AUDIT_BUCKET%',
  KMS_KEY_ID: '%KMS_KEY_ID%',
  TABLE_NAME: '%TABLE_NAME%',
  TRAINING_BUCKET: '%TRAINING_BUCKET%',
  USER_POOL_CLIENT_ID: '%USER_POOL_CLIENT_ID%',
  USER_POOL_ID: '%USER_POOL_ID%',
};
const DAY = 24 * 60 * 60_000;

/** Synthesizes the stacks, without bundling the functions, and reads the role of each function. */
function synthesizeFunctionRoles(folder: string): FunctionRoles {
  const outdir = join(folder, 'assembly');
  synthesizeTestStage(DEPLOYED_STAGE, { ...writePlaceholderProduct(folder), outdir });
  const assembly = new Assembly(outdir, getDeployTimeValues(PLACEHOLDERS));
  const functions = readDeployment(assembly).functions;
  const names: FunctionName[] = [
    ...allRoutes.map(({ name }) => name),
    ...(Object.keys(jobs) as JobName[]).map((name) => `jobs.${name}` as const),
  ];
  const roles = names.map((name): [FunctionName, FunctionRole] => {
    const lambdaName = toLambdaName(DEPLOYED_STAGE, name);
    const lambda = functions.find((each) => each.name === lambdaName);
    if (!lambda) throw new Error(`The stacks have no function ${lambdaName}`);
    return [name, { statements: lambda.statements, environment: lambda.environment as FunctionRole['environment'] }];
  });
  return {
    functions: Object.fromEntries(roles) as FunctionRoles['functions'],
    resources: readIamResources(assembly),
  };
}

function removeOldFiles(folder: string): void {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    // Absent where another worker has renamed it since.
    const state = statSync(path, { throwIfNoEntry: false });
    if (state && Date.now() - state.mtimeMs > DAY) rmSync(path, { force: true });
  }
}

/** Writes the roles to a file. Several test workers may do this at the same time. */
function writeFunctionRoles(file: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'roles-'));
  try {
    const roles = synthesizeFunctionRoles(folder);
    mkdirSync(dirname(file), { recursive: true });
    removeOldFiles(dirname(file));
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, JSON.stringify(roles));
    renameSync(partial, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

writeFunctionRoles(process.argv[2]!);
