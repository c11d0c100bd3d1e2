import type { DeploymentSummary } from './summarizeDeployment';
import {
  ANALYSES_PER_MONTH,
  MAILS_PER_MONTH,
  VISITS_PER_MONTH,
  type MonthlyUsage,
  type MonthlyCall,
} from './monthlyUsage';
import { computeTieredCost, prices, STRIPE_FEE } from './prices';

/** The files that a browser loads, and their compressed bytes. */
export interface SiteSize {
  files: number;
  bytes: number;
}

/** The measured use, and the fixed parts of a deployed stage. */
export interface CostInputs {
  month: MonthlyUsage;
  site: SiteSize;
  deployment: DeploymentSummary;
  /** The number of metrics in the product's own log lines. */
  ownMetrics: number;
}

/** Changes that reduce the cost. */
export interface CostOptions {
  /** The interval at which an open page polls the subscription. */
  pollSeconds?: number;
  /** Cognito's plan Lite, without features that the product does not use. */
  isLite?: boolean;
  /** A serverless lesion endpoint, which costs money only while it works. */
  isServerless?: boolean;
  /** Alarms use the product's own metrics, and API Gateway has none for each route. */
  usesOwnMetrics?: boolean;
}

/** Units a month, by the names of the price table. */
export type Quantities = Partial<Record<keyof typeof prices, number>>;

const GB = 1024 ** 3;
const SECONDS = 730 * 3600;
const HOURS = 730;
/** The bill is for a month after one year, with a year of data in the table and the logs. */
const STORED_MONTHS = 12;
/** Peak load relative to the average: all calls of a day come within eight hours. */
const PEAK_FACTOR = 3;
/** Releases a month. Browsers load all files after a release, and the page at every visit. */
const RELEASES = 2;
/** Estimated bytes that AWS services log for each call. The firewall logs what it blocks, which is not part of a month's calls. */
const LOG_BYTES = { lambda: 450, gateway: 300, edge: 400 };
/** CloudWatch compresses stored logs to about this share. Source: its pricing page, example 2. */
const COMPRESSION = 0.15;
/** X-Ray's default sampling: the first call of a second, and 5 % of the others. */
const TRACE_SHARE = 0.05;

const sumOf = <T>(list: readonly T[], getValue: (item: T) => number): number =>
  list.reduce((total, item) => total + getValue(item), 0);

/** Computes the use of AWS by a number of subscribers in a month. */
export function computeQuantities(
  { month, site, deployment, ownMetrics }: CostInputs,
  subscribers: number,
  { pollSeconds, isLite = false, isServerless = false, usesOwnMetrics = false }: CostOptions = {},
): Quantities {
  const countCalls = ({ times, everySeconds }: MonthlyCall) =>
    times * (everySeconds && pollSeconds ? everySeconds / pollSeconds : 1);
  const sumCalls = (getValue: (call: MonthlyCall) => number) =>
    subscribers * sumOf(month.calls, (call) => countCalls(call) * getValue(call));
  const mails = subscribers * MAILS_PER_MONTH;
  const sumJobs = (getValue: (run: MonthlyUsage['idleRun']) => number) =>
    mails * getValue(month.mailRun) + deployment.scheduledRuns * getValue(month.idleRun);

  const calls = sumCalls(() => 1);
  const files = subscribers * (VISITS_PER_MONTH + RELEASES * site.files);
  const requests = calls + files;
  const analyses = subscribers * ANALYSES_PER_MONTH;
  const engineGb = (analyses * (month.photoBytes + 4000)) / GB;
  const logBytes =
    sumCalls(({ logBytes: own }) => own + LOG_BYTES.lambda + LOG_BYTES.gateway) +
    deployment.scheduledRuns * (month.idleRun.logBytes + LOG_BYTES.lambda);
  const storedGb = (subscribers * month.storedBytes * STORED_MONTHS) / GB;
  const runs = calls + deployment.scheduledRuns;
  return {
    reads: sumCalls(({ reads }) => reads) + sumJobs(({ reads }) => reads),
    writes: sumCalls(({ writes }) => writes) + sumJobs(({ writes }) => writes),
    storage: storedGb,
    recovery: storedGb,
    invocations: runs,
    computeGbSeconds: ((sumCalls(({ ms }) => ms) + sumJobs(({ ms }) => ms)) / 1000) * deployment.memoryGb,
    apiCalls: calls,
    edgeRequests: requests,
    edgeFunctions: requests,
    edgeGb: (sumCalls(({ bytesOut }) => bytesOut) + subscribers * RELEASES * site.bytes) / GB,
    originGb: sumCalls(({ bytesIn }) => bytesIn) / GB,
    firewalls: deployment.firewalls,
    firewallRules: deployment.firewallRules,
    firewallRequests: requests,
    keys: deployment.keys,
    keyRequests: sumCalls((call) => countServiceCalls(call, 'kms')) + sumJobs((run) => countServiceCalls(run, 'kms')),
    ...(isLite ? { activeUsersLite: subscribers } : { activeUsers: subscribers }),
    ...(isServerless
      ? { serverlessGbSeconds: ((analyses * month.engineMs) / 1000) * SERVERLESS_GB }
      : { instanceHours: computeInstanceHours(deployment, analyses) }),
    engineGb,
    mails,
    logGb: logBytes / GB,
    logGbKept: (logBytes / GB) * COMPRESSION * (deployment.logRetentionDays / 30),
    metrics: ownMetrics + (deployment.metricsPerRoute && !usesOwnMetrics ? deployment.routes * METRICS_PER_ROUTE : 0),
    alarms: deployment.alarms,
    dashboards: deployment.dashboards,
    traces: Math.min(runs, SECONDS + TRACE_SHARE * runs),
    secrets: deployment.secrets,
    ...(deployment.watchesAccount && {
      watchedEvents: sumCalls(countManagementEvents) + sumJobs(countManagementEvents),
      dataEvents: ARCHIVE_EVENTS,
    }),
    backupGb: storedGb * deployment.backupDays,
    backupCopyGb: storedGb * deployment.backupsCopied,
    archiveGb: (requests * LOG_BYTES.edge * STORED_MONTHS) / GB,
  };
}

/** Reads and writes a month of the audit archive by its job: at most two for each of 16 chains, each hour. */
const ARCHIVE_EVENTS = HOURS * 16 * 2;
/** Services whose every call is a management event: it is recorded for free, and GuardDuty reads it. */
const MANAGEMENT_SERVICES = ['kms', 'cognito-idp'];

/** Count, two latencies, two kinds of errors, and bytes. Source: API Gateway developer guide, 'HTTP API metrics'. */
const METRICS_PER_ROUTE = 6;
/** Memory of the serverless endpoint of preview stages, in GB. */
const SERVERLESS_GB = 3;

const countServiceCalls = ({ calls }: Pick<MonthlyUsage['idleRun'], 'calls'>, service: string): number =>
  sumOf(Object.entries(calls), ([name, count]) => (name.startsWith(`${service}.`) ? count : 0));

const countManagementEvents = (usage: Pick<MonthlyUsage['idleRun'], 'calls'>): number =>
  sumOf(MANAGEMENT_SERVICES, (service) => countServiceCalls(usage, service));

/** The endpoint's instances in busy and in quiet hours, and how many the busy hours need without the maximum. */
export function computeInstances({ inference, callsPerInstance }: DeploymentSummary, analyses: number) {
  if (inference.kind !== 'realtime') return { busy: 0, quiet: 0, needed: 0 };
  const needed = Math.ceil((analyses * PEAK_FACTOR) / (HOURS * 60) / callsPerInstance);
  const quiet = inference.minInstances;
  return { needed, quiet, busy: Math.min(inference.maxInstances, Math.max(quiet, needed)) };
}

function computeInstanceHours(deployment: DeploymentSummary, analyses: number): number {
  const { busy, quiet } = computeInstances(deployment, analyses);
  return (HOURS / PEAK_FACTOR) * busy + (HOURS - HOURS / PEAK_FACTOR) * quiet;
}

/** US dollars a month by service, highest first. */
export function computeBill(quantities: Quantities): { service: string; usd: number }[] {
  const byService = new Map<string, number>();
  for (const [name, quantity] of Object.entries(quantities)) {
    const price = prices[name as keyof typeof prices];
    byService.set(price.service, (byService.get(price.service) ?? 0) + computeTieredCost(price, quantity));
  }
  return [...byService].map(([service, usd]) => ({ service, usd })).sort((a, b) => b.usd - a.usd);
}

export const sumBill = (bill: readonly { usd: number }[]): number => sumOf(bill, ({ usd }) => usd);

/** Stripe's fees in US dollars a month, for subscribers that pay once a year. */
export function computeStripeFees(subscribers: number, yearlyUsd: number): number {
  return (subscribers * (yearlyUsd * STRIPE_FEE.share + STRIPE_FEE.usd)) / 12;
}
