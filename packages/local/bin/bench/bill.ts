import type { Deployment } from './deployed';
import { ANALYSES, MAILS, VISITS, type Month, type Monthly } from './habits';
import { costOf, prices, STRIPE_FEE } from './prices';

/** The site's files as they travel: all scripts and styles compressed, and two typefaces. */
export interface Site {
  files: number;
  bytes: number;
}

/** What is measured, and what the deployment has from its first day. */
export interface Known {
  month: Month;
  site: Site;
  deployment: Deployment;
  /** Metrics that the product's own log lines make. */
  ownMetrics: number;
}

/** What may be changed to pay less. */
export interface Choices {
  /** How often an open page asks for the subscription. */
  pollSeconds?: number;
  /** Cognito's plan without what we do not use. */
  lite?: boolean;
  /** The firewall logs only what it blocks. */
  quietFirewall?: boolean;
  /** The lesion endpoint is paid for while it works. */
  serverless?: boolean;
  /** Alarms listen to the product's own metrics, and the gateway tells none of each route. */
  ownAlarms?: boolean;
}

export type Quantities = Partial<Record<keyof typeof prices, number>>;

const GB = 1024 ** 3;
const SECONDS = 730 * 3600;
const HOURS = 730;
/** The bill is that of a month after a year, with what twelve months leave in table and logs. */
const MONTHS_KEPT = 12;
/** All of a day's calls come within eight of its hours. */
const PEAK = 3;
/** Browsers load the site's files anew after each of so many releases a month; its page is asked for at every visit. */
const RELEASES = 2;
/** Bytes of the lines that others write for each call: Lambda's own three, the gateway's, the firewall's. Estimates. */
const LINES = { lambda: 450, gateway: 300, firewall: 1500, edge: 400 };
/** CloudWatch keeps logs compressed to about this share. Source: its pricing page, example 2. */
const COMPRESSED = 0.15;
/** What X-Ray records by default: the first call of a second, and a twentieth of the others. */
const TRACED = 0.05;

const sum = <T>(list: readonly T[], of: (item: T) => number): number =>
  list.reduce((total, item) => total + of(item), 0);

/** What so many subscribers ask of AWS in a month, by the units of the price table. */
export function quantities(
  { month, site, deployment, ownMetrics }: Known,
  subscribers: number,
  { pollSeconds, lite = false, quietFirewall = false, serverless = false, ownAlarms = false }: Choices = {},
): Quantities {
  const timesOf = ({ times, everySeconds }: Monthly) =>
    times * (everySeconds && pollSeconds ? everySeconds / pollSeconds : 1);
  const perMonth = (of: (call: Monthly) => number) =>
    subscribers * sum(month.calls, (call) => timesOf(call) * of(call));
  const mails = subscribers * MAILS;
  const jobs = (of: (run: Month['idle']) => number) =>
    mails * of(month.mailing) + deployment.clockRuns * of(month.idle);

  const calls = perMonth(() => 1);
  const files = subscribers * (VISITS + RELEASES * site.files);
  const requests = calls + files;
  const analyses = subscribers * ANALYSES;
  const engineGb = (analyses * (month.photoBytes + 4000)) / GB;
  const logBytes =
    perMonth(({ logBytes: own }) => own + LINES.lambda + LINES.gateway) +
    deployment.clockRuns * (month.idle.logBytes + LINES.lambda) +
    (quietFirewall ? 0 : requests * LINES.firewall);
  const stored = (subscribers * month.keptBytes * MONTHS_KEPT) / GB;
  const runs = calls + deployment.clockRuns;
  return {
    reads: perMonth(({ reads }) => reads) + jobs(({ reads }) => reads),
    writes: perMonth(({ writes }) => writes) + jobs(({ writes }) => writes),
    stored,
    recovery: stored,
    invocations: runs,
    computeGbSeconds: ((perMonth(({ ms }) => ms) + jobs(({ ms }) => ms)) / 1000) * deployment.memoryGb,
    apiCalls: calls,
    edgeRequests: requests,
    edgeFunctions: requests,
    edgeGb: (perMonth(({ bytesOut }) => bytesOut) + subscribers * RELEASES * site.bytes) / GB,
    originGb: perMonth(({ bytesIn }) => bytesIn) / GB,
    firewalls: deployment.firewalls,
    firewallRules: deployment.firewallRules,
    firewallRequests: requests,
    keys: deployment.keys,
    keyRequests: perMonth((call) => callsOf(call, 'kms')) + jobs((run) => callsOf(run, 'kms')),
    ...(lite ? { activeUsersLite: subscribers } : { activeUsers: subscribers }),
    ...(serverless
      ? { serverlessGbSeconds: ((analyses * month.engineMs) / 1000) * SERVERLESS_GB }
      : { instanceHours: instanceHours(deployment, analyses) }),
    engineGb,
    mails,
    logGb: logBytes / GB,
    logGbKept: (logBytes / GB) * COMPRESSED * (deployment.logRetentionDays / 30),
    metrics: ownMetrics + (deployment.metricsPerRoute && !ownAlarms ? deployment.routes * METRICS_OF_A_ROUTE : 0),
    alarms: deployment.alarms,
    dashboards: deployment.dashboards,
    traces: Math.min(runs, SECONDS + TRACED * runs),
    secrets: deployment.secrets,
    archiveGb: (requests * LINES.edge * MONTHS_KEPT) / GB,
  };
}

/** Count, latency of gateway and function, failures of two kinds, bytes. Source: API Gateway's guide, 'HTTP API metrics'. */
const METRICS_OF_A_ROUTE = 6;
/** Memory of the serverless endpoint that trial stages use. */
const SERVERLESS_GB = 3;

const callsOf = ({ calls }: Pick<Month['idle'], 'calls'>, service: string): number =>
  sum(Object.entries(calls), ([name, count]) => (name.startsWith(`${service}.`) ? count : 0));

/** Instances that the endpoint has in its busy hours, and in the others its least. */
export function instancesAt({ inference, callsPerInstance }: Deployment, analyses: number) {
  if (inference.kind !== 'realtime') return { busy: 0, quiet: 0, wanted: 0 };
  const wanted = Math.ceil((analyses * PEAK) / (HOURS * 60) / callsPerInstance);
  const quiet = inference.minInstances;
  return { wanted, quiet, busy: Math.min(inference.maxInstances, Math.max(quiet, wanted)) };
}

function instanceHours(deployment: Deployment, analyses: number): number {
  const { busy, quiet } = instancesAt(deployment, analyses);
  return (HOURS / PEAK) * busy + (HOURS - HOURS / PEAK) * quiet;
}

/** US dollars a month by service, the dearest first. */
export function billOf(asked: Quantities): { service: string; usd: number }[] {
  const byService = new Map<string, number>();
  for (const [name, quantity] of Object.entries(asked)) {
    const price = prices[name as keyof typeof prices];
    byService.set(price.service, (byService.get(price.service) ?? 0) + costOf(price, quantity));
  }
  return [...byService].map(([service, usd]) => ({ service, usd })).sort((a, b) => b.usd - a.usd);
}

export const total = (bill: readonly { usd: number }[]): number => sum(bill, ({ usd }) => usd);

/** What Stripe keeps in a month of subscribers that pay once a year. */
export function stripeFees(subscribers: number, yearlyUsd: number): number {
  return (subscribers * (yearlyUsd * STRIPE_FEE.share + STRIPE_FEE.usd)) / 12;
}
