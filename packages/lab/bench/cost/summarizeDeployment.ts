import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobs } from '#domain/operations/jobs';
import { routes } from '#domain/http/routes';
import { createCdkApp } from '../../../../infra/app';
import { parseDeploymentSettings, type Inference } from '../../../../infra/stages';

interface Lifecycle {
  DeleteAfterDays: number;
}

/** The parts of a template's resources that are used here. */
interface TemplateResource {
  Type: string;
  Properties?: {
    MemorySize?: number;
    /** Metrics and expressions of an alarm on an expression. */
    Metrics?: { MetricStat?: object }[];
    Rules?: unknown[];
    ScheduleExpression?: string;
    DefaultRouteSettings?: { DetailedMetricsEnabled?: boolean };
    TargetTrackingScalingPolicyConfiguration?: { TargetValue: number };
    BackupPlan?: { BackupPlanRule: { Lifecycle: Lifecycle; CopyActions: { Lifecycle: Lifecycle }[] }[] };
  };
}

/** The fixed parts of a deployed stage, from its templates. */
export interface DeploymentSummary {
  inference: Inference;
  /** Calls a minute of one instance at which the endpoint scales out. */
  callsPerInstance: number;
  logRetentionDays: number;
  /** Memory of the API's functions, in GB. */
  memoryGb: number;
  keys: number;
  secrets: number;
  /** Metrics that alarms watch, each of which is billed. */
  alarms: number;
  dashboards: number;
  firewalls: number;
  firewallRules: number;
  routes: number;
  /** Whether API Gateway has metrics for each route. */
  metricsPerRoute: boolean;
  /** Runs of scheduled jobs a month. */
  scheduledRuns: number;
  /** Whether CloudTrail and GuardDuty watch the account. */
  watchesAccount: boolean;
  /** Whole backups of the table that exist at a time, in both accounts. */
  backupDays: number;
  /** Backups a month that are copied to a second region. */
  backupsCopied: number;
}

const CONTEXT = {
  stage: 'prod',
  mailSender: 'no-reply@example.org',
  alarmEmail: 'alarms@example.org',
  backupCopyVault: 'arn:aws:backup:us-west-2:210987654321:backup-vault:skin-lesion-prod',
};
const MINUTES_PER_MONTH = 730 * 60;
const DAYS_PER_MONTH = 730 / 24;

/** Synthesizes stage prod without its code, and counts the billed resources of its templates. */
export async function summarizeDeployment(): Promise<DeploymentSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'cost-'));
  try {
    const { stacks } = createCdkApp({
      context: CONTEXT,
      ...(await createEmptyAssets(folder)),
      outdir: join(folder, 'out'),
    }).synth();
    const resources = stacks.flatMap(({ template }) => Object.values((template as Template).Resources));
    const listProperties = (type: string) =>
      resources.filter(({ Type }) => Type === `AWS::${type}`).map(({ Properties = {} }) => Properties);
    const settings = parseDeploymentSettings((name) => (CONTEXT as Record<string, string>)[name]);
    const [scaling] = listProperties('ApplicationAutoScaling::ScalingPolicy');
    const firewalls = listProperties('WAFv2::WebACL');
    const alarms = listProperties('CloudWatch::Alarm');
    const backupRules = listProperties('Backup::BackupPlan').flatMap(({ BackupPlan }) => BackupPlan!.BackupPlanRule);
    const copies = backupRules.flatMap(({ CopyActions }) => CopyActions);
    const countDays = (rules: readonly { Lifecycle: Lifecycle }[]) =>
      rules.reduce((days, { Lifecycle }) => days + Lifecycle.DeleteAfterDays, 0);
    return {
      inference: settings.inference,
      callsPerInstance: scaling?.TargetTrackingScalingPolicyConfiguration?.TargetValue ?? Infinity,
      logRetentionDays: settings.logRetentionDays,
      memoryGb: findMostCommon(listProperties('Lambda::Function').map(({ MemorySize = 128 }) => MemorySize)) / 1024,
      keys: listProperties('KMS::Key').length + listProperties('KMS::ReplicaKey').length,
      secrets: listProperties('SecretsManager::Secret').length + MANUAL_SECRETS,
      alarms: alarms.reduce((count, alarm) => count + countMetrics(alarm), scaling ? SCALING_ALARMS : 0),
      dashboards: listProperties('CloudWatch::Dashboard').length,
      firewalls: firewalls.length,
      firewallRules: firewalls.reduce((count, { Rules = [] }) => count + Rules.length, 0),
      routes: listProperties('ApiGatewayV2::Route').length,
      metricsPerRoute: listProperties('ApiGatewayV2::Stage').some(
        (one) => one.DefaultRouteSettings?.DetailedMetricsEnabled,
      ),
      scheduledRuns: listProperties('Events::Rule').reduce(
        (sum, { ScheduleExpression = '' }) => sum + countMonthlyRuns(ScheduleExpression),
        0,
      ),
      watchesAccount: listProperties('GuardDuty::Detector').length > 0,
      backupDays: countDays(backupRules) + countDays(copies),
      backupsCopied: copies.length * DAYS_PER_MONTH,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The secret with Stripe's keys, which an operator creates. */
const MANUAL_SECRETS = 1;
/** Alarms that target tracking creates. */
const SCALING_ALARMS = 2;

interface Template {
  Resources: Record<string, TemplateResource>;
}
const MINUTES: Record<string, number> = { minute: 1, hour: 60, day: 24 * 60 };

/** The number of runs a month of `rate(15 minutes)`. */
function countMonthlyRuns(schedule: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule) ?? [];
  return count && unit ? MINUTES_PER_MONTH / (Number(count) * MINUTES[unit]!) : 0;
}

/** The metrics that an alarm watches: its own one, or those of its expression. */
const countMetrics = ({ Metrics = [{ MetricStat: {} }] }: NonNullable<TemplateResource['Properties']>): number =>
  Metrics.filter(({ MetricStat }) => MetricStat).length;

function findMostCommon(values: readonly number[]): number {
  const count = (value: number) => values.filter((other) => other === value).length;
  return values.reduce((best, value) => (count(value) > count(best) ? value : best), values[0] ?? 0);
}

/** Creates empty functions, site and container. */
async function createEmptyAssets(folder: string) {
  const toFolder = (name: string) => join(folder, name);
  const product = {
    functions: toFolder('functions'),
    site: toFolder('site'),
    source: toFolder('source'),
    container: toFolder('container'),
  };
  const write = async (path: string, name: string, text: string) => {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, name), text);
  };
  for (const [group, byName] of [...Object.entries(routes), ['jobs', jobs] as const]) {
    for (const name of Object.keys(byName)) await write(join(product.functions, `${group}.${name}`), 'index.mjs', '');
  }
  await write(product.site, 'index.html', '');
  for (const recipe of ['open', 'research']) {
    await write(join(product.container, recipe, 'packages/lesion/container'), 'Dockerfile', 'FROM scratch');
  }
  return product;
}
