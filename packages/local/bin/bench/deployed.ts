import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobs } from '#domain/operations/jobs';
import { routes } from '#domain/http/routes';
import { createApp } from '../../../../infra/app';
import { deployed, type Inference } from '../../../../infra/stages';

/** The parts of a template's resources that are read here. */
interface Resource {
  Type: string;
  Properties?: {
    MemorySize?: number;
    Rules?: unknown[];
    ScheduleExpression?: string;
    DefaultRouteSettings?: { DetailedMetricsEnabled?: boolean };
    TargetTrackingScalingPolicyConfiguration?: { TargetValue: number };
  };
}

/** What a deployed stage has from its first day, as its templates say. */
export interface Deployment {
  inference: Inference;
  /** Calls a minute of one instance, at which the endpoint is given another. */
  callsPerInstance: number;
  logRetentionDays: number;
  /** Of the functions of the API, in GB. */
  memoryGb: number;
  keys: number;
  secrets: number;
  alarms: number;
  dashboards: number;
  firewalls: number;
  firewallRules: number;
  routes: number;
  /** Whether the gateway tells metrics of each route. */
  metricsPerRoute: boolean;
  /** Runs a month that the clock sets off. */
  clockRuns: number;
}

const CONTEXT = { stage: 'prod', mailSender: 'no-reply@example.org', alarmEmail: 'alarms@example.org' };
const MINUTES_A_MONTH = 730 * 60;

/** Synthesizes stage prod without its code and reads what is paid for in its templates. */
export async function readDeployment(): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'cost-'));
  try {
    const { stacks } = createApp({ context: CONTEXT, ...(await empty(folder)), outdir: join(folder, 'out') }).synth();
    const all = stacks.flatMap(({ template }) => Object.values((template as Template).Resources));
    const of = (type: string) => all.filter(({ Type }) => Type === `AWS::${type}`).map((one) => one.Properties ?? {});
    const settings = deployed((name) => (CONTEXT as Record<string, string>)[name]);
    const [scaling] = of('ApplicationAutoScaling::ScalingPolicy');
    const firewalls = of('WAFv2::WebACL');
    return {
      inference: settings.inference,
      callsPerInstance: scaling?.TargetTrackingScalingPolicyConfiguration?.TargetValue ?? Infinity,
      logRetentionDays: settings.logRetentionDays,
      memoryGb: mostCommon(of('Lambda::Function').map(({ MemorySize = 128 }) => MemorySize)) / 1024,
      keys: of('KMS::Key').length,
      secrets: of('SecretsManager::Secret').length + WRITTEN_BY_HAND,
      alarms: of('CloudWatch::Alarm').length + (scaling ? OF_SCALING : 0),
      dashboards: of('CloudWatch::Dashboard').length,
      firewalls: firewalls.length,
      firewallRules: firewalls.reduce((count, { Rules = [] }) => count + Rules.length, 0),
      routes: of('ApiGatewayV2::Route').length,
      metricsPerRoute: of('ApiGatewayV2::Stage').some((one) => one.DefaultRouteSettings?.DetailedMetricsEnabled),
      clockRuns: of('Events::Rule').reduce((sum, { ScheduleExpression = '' }) => sum + runs(ScheduleExpression), 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The secret with Stripe's keys. */
const WRITTEN_BY_HAND = 1;
/** Alarms that target tracking makes for itself. */
const OF_SCALING = 2;

interface Template {
  Resources: Record<string, Resource>;
}
const MINUTES: Record<string, number> = { minute: 1, hour: 60, day: 24 * 60 };

/** How often `rate(15 minutes)` comes round in a month. */
function runs(schedule: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule) ?? [];
  return count && unit ? MINUTES_A_MONTH / (Number(count) * MINUTES[unit]!) : 0;
}

function mostCommon(values: readonly number[]): number {
  const count = (value: number) => values.filter((other) => other === value).length;
  return values.reduce((best, value) => (count(value) > count(best) ? value : best), values[0] ?? 0);
}

/** Functions, site and container without anything in them. */
async function empty(folder: string) {
  const [functions, site, source] = ['functions', 'site', 'source'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const write = async (path: string, name: string, text: string) => {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, name), text);
  };
  for (const [group, byName] of [...Object.entries(routes), ['jobs', jobs] as const]) {
    for (const name of Object.keys(byName)) await write(join(functions, `${group}.${name}`), 'index.mjs', '');
  }
  await write(site, 'index.html', '');
  await write(join(source, 'packages/lesion/container'), 'Dockerfile', 'FROM scratch');
  return { functions, site, source };
}
