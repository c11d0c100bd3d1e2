import type { LogEntry } from '#functions/runtime/logEntry';
import type { MetricEntry } from '#functions/runtime/metrics';
import { openStage as openLocalStage, type StageOptions, type TestStage } from '#functions/testing/testStage';
import { getServiceAddresses, RESOURCE_NAMES } from '../assembly/deployTimeValues';
import { startIamGuard } from '../iam/startIamGuard';
import { answerInProcess } from './answerInProcess';
import { readFunctionRoles, type FunctionRole, type FunctionRoles } from './functionRoles';
import { recordUsedPermissions } from './usedPermissions';

/** The names that the templates set. */
export const names = RESOURCE_NAMES;

/**
 * Opens stage local with the IAM guard in front of the local cloud, instead of `functions/testing/testStage.ts`. Each function
 * has the permissions and the resources of its role, so a missing row in `infra/permissions.ts` fails the test that needs it.
 * `services` are those of an operator, who has all permissions.
 * @param changeRoles changes the roles before they are used, for tests of missing permissions
 */
export async function openStage(
  options: StageOptions,
  changeRoles: (roles: FunctionRoles) => FunctionRoles = (roles) => roles,
): Promise<TestStage> {
  const { cloud, answer, log, recordMetric } = options;
  const { functions, resources } = changeRoles(readFunctionRoles(cloud.environment));
  const failures: string[] = [];
  const usedPermissions = new Set<string>();
  const guard = await startIamGuard({
    endpoint: cloud.endpoint,
    answer,
    resources,
    findStatements: (name) => (functions as Readonly<Record<string, FunctionRole>>)[name]?.statements,
    onDenied: (message) => failures.push(message),
    onAllowed: (name, action) => usedPermissions.add(`${name} ${action}`),
  });
  const endGuarded = answerInProcess(guard.url, guard.listener);
  // The operator's calls, and those of the test itself, pass no guard.
  const endOthers = answer && answerInProcess(cloud.endpoint, (req, res) => void answer(req, res));
  const addMissingSetting = (entry: LogEntry | MetricEntry) => {
    if (!('error' in entry)) return;
    const [missing] = /MissingSetting \w+/.exec(entry.error ?? '') ?? [];
    if (missing !== undefined) failures.push(`${'route' in entry ? entry.route : `jobs.${entry.job}`}: ${missing}`);
  };
  /** Takes the values of the local cloud's variables from an environment in the templates. */
  const selectVariables = (environment: FunctionRole['environment']) =>
    Object.fromEntries(Object.keys(cloud.environment).map((variable) => [variable, environment[variable]]));
  const operatorVariables = Object.assign(
    {},
    ...Object.values(functions).map(({ environment }) => environment),
  ) as FunctionRole['environment'];

  const stage = await openLocalStage(
    {
      ...options,
      log: (entry) => {
        addMissingSetting(entry);
        log(entry);
      },
      recordMetric: (entry) => {
        addMissingSetting(entry);
        recordMetric(entry);
      },
    },
    {
      operator: { ...selectVariables(operatorVariables), ...getServiceAddresses(cloud, cloud.endpoint) },
      forFunction: (name) => ({
        ...selectVariables(functions[name].environment),
        ...getServiceAddresses(cloud, guard.url),
        LOCAL_ACCESS_KEY: name,
      }),
    },
  );
  return {
    ...stage,
    close: () => {
      stage.close();
      endGuarded();
      endOthers?.();
      guard.close();
      recordUsedPermissions(usedPermissions);
      if (failures.length === 0) return;
      throw new Error(`Permissions are missing in infra/permissions.ts:\n${[...new Set(failures)].join('\n')}`);
    },
  };
}
