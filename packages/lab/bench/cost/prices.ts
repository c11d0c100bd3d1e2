/**
 * On-demand list prices in us-east-1, in US dollars before tax. Each line was compared with its `source` on this date.
 */
export const PRICES_AS_OF = '2026-11-22';

export interface AwsPrice {
  /** The name of the service on the bill. */
  service: string;
  unit: string;
  /** The price of each unit in a month up to `upTo`. Permanently free units are a first tier at 0. */
  tiers: readonly (readonly [upTo: number, usd: number])[];
  source: string;
}

const createFlatTiers = (usd: number, free = 0): AwsPrice['tiers'] =>
  free
    ? [
        [free, 0],
        [Infinity, usd],
      ]
    : [[Infinity, usd]];
const MILLION = 1e6;
const TB = 1024;

const DYNAMODB = 'https://airbyte.com/data-engineering-resources/dynamodb-pricing';
const LAMBDA = 'https://cloudchipr.com/blog/aws-lambda-pricing';
const HTTP_API = 'https://www.apigatewaycost.com/aws';
const CLOUDFRONT = 'https://aws.amazon.com/cloudfront/pricing';
const EDGE_REQUESTS = 'https://wring.co/blog/aws-cloudfront-pricing-guide';
const WAF = 'https://awsnegotiations.com/waf-pricing-strategy.html';
const KMS = 'https://www.wring.co/blog/aws-kms-pricing-guide';
const CLOUDWATCH = 'https://www.factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards/';
const CLOUDWATCH_FREE = 'https://aws.amazon.com/cloudwatch/pricing/';
const LOGS = 'https://hykell.com/kb/platform-specific-guides/aws-cloudwatch-logs-pricing';
const CLOUDTRAIL = 'https://aws.amazon.com/cloudtrail/pricing/';
/** Of 2026-06-13. Beyond a volume that it does not name, an event costs less. */
const GUARDDUTY = 'https://www.factualminds.com/blog/amazon-guardduty-pricing-data-sources-multi-account/';
/** Of 2026-06-13. */
const BACKUP = 'https://www.factualminds.com/blog/aws-backup-pricing-vaults-cross-region-restores/';
/** CallInput alike by several public repositories; the service's own page could not be opened. */
const REPOSITORIES = 'public repositories';
const XRAY = 'https://aws.amazon.com/xray/pricing/';
const SECRETS = 'https://hivebook.wiki/wiki/aws-secrets-manager-rotated-secrets-dynamic-db-credentials-kms';
/** A bill of December 2023, for Ireland. */
const SAGEMAKER_DATA = 'https://github.com/aws-samples/sagemaker-ssh-helper/blob/main/Sample_Costs.md';
const STRIPE = 'https://paymentsandrisk.com/docs/payments/processors/stripe';
const STRIPE_BILLING = 'https://gistjunction.com/stripe-billing-pricing/';

export const prices = {
  reads: { service: 'DynamoDB', unit: 'read unit', tiers: createFlatTiers(0.125 / MILLION), source: DYNAMODB },
  writes: { service: 'DynamoDB', unit: 'write unit', tiers: createFlatTiers(0.625 / MILLION), source: DYNAMODB },
  storage: { service: 'DynamoDB', unit: 'GB-month', tiers: createFlatTiers(0.25, 25), source: REPOSITORIES },
  recovery: {
    service: 'DynamoDB',
    unit: 'GB-month of point-in-time recovery',
    tiers: createFlatTiers(0.2),
    source: REPOSITORIES,
  },
  invocations: { service: 'Lambda', unit: 'call', tiers: createFlatTiers(0.2 / MILLION, MILLION), source: LAMBDA },
  computeGbSeconds: {
    service: 'Lambda',
    unit: 'GB-second, arm64',
    tiers: createFlatTiers(0.0000133334, 400_000),
    source: LAMBDA,
  },
  apiCalls: {
    service: 'API Gateway',
    unit: 'call of an HTTP API',
    tiers: [
      [300 * MILLION, 1 / MILLION],
      [1000 * MILLION, 0.9 / MILLION],
      [Infinity, 0.8 / MILLION],
    ],
    source: HTTP_API,
  },
  edgeRequests: {
    service: 'CloudFront',
    unit: 'request',
    tiers: createFlatTiers(1 / MILLION, 10 * MILLION),
    source: EDGE_REQUESTS,
  },
  edgeFunctions: {
    service: 'CloudFront',
    unit: 'function run',
    tiers: createFlatTiers(0.1 / MILLION, 2 * MILLION),
    source: CLOUDFRONT,
  },
  edgeGb: {
    service: 'CloudFront',
    unit: 'GB to people',
    tiers: [
      [TB, 0],
      [10 * TB, 0.085],
      [50 * TB, 0.08],
      [150 * TB, 0.06],
      [Infinity, 0.04],
    ],
    source: CLOUDFRONT,
  },
  originGb: { service: 'CloudFront', unit: 'GB to the API', tiers: createFlatTiers(0.02), source: REPOSITORIES },
  firewalls: { service: 'WAF', unit: 'firewall', tiers: createFlatTiers(5), source: WAF },
  firewallRules: { service: 'WAF', unit: 'rule', tiers: createFlatTiers(1), source: WAF },
  firewallRequests: { service: 'WAF', unit: 'request', tiers: createFlatTiers(0.6 / MILLION), source: WAF },
  keys: { service: 'KMS', unit: 'key', tiers: createFlatTiers(1), source: KMS },
  keyRequests: { service: 'KMS', unit: 'request', tiers: createFlatTiers(0.03 / 10_000, 20_000), source: KMS },
  activeUsers: {
    service: 'Cognito',
    unit: 'person a month, Essentials',
    tiers: createFlatTiers(0.015, 10_000),
    source: REPOSITORIES,
  },
  activeUsersLite: {
    service: 'Cognito',
    unit: 'person a month, Lite',
    tiers: [
      [10_000, 0],
      [100_000, 0.0055],
      [MILLION, 0.0046],
      [Infinity, 0.00325],
    ],
    source: REPOSITORIES,
  },
  instanceHours: {
    service: 'SageMaker',
    unit: 'hour of ml.c5.large',
    tiers: createFlatTiers(0.102),
    source: REPOSITORIES,
  },
  serverlessGbSeconds: {
    service: 'SageMaker',
    unit: 'GB-second, serverless',
    tiers: createFlatTiers(0.00002),
    source: REPOSITORIES,
  },
  engineGb: { service: 'SageMaker', unit: 'GB in or out', tiers: createFlatTiers(0.016), source: SAGEMAKER_DATA },
  mails: { service: 'SES', unit: 'mail', tiers: createFlatTiers(0.1 / 1000), source: REPOSITORIES },
  logGb: {
    service: 'CloudWatch',
    unit: 'GB of logs',
    tiers: [
      [5, 0],
      [10 * TB, 0.5],
      [30 * TB, 0.25],
      [50 * TB, 0.1],
      [Infinity, 0.05],
    ],
    source: LOGS,
  },
  logGbKept: {
    service: 'CloudWatch',
    unit: 'GB-month of logs, compressed',
    tiers: createFlatTiers(0.03),
    source: LOGS,
  },
  metrics: { service: 'CloudWatch', unit: 'metric', tiers: createFlatTiers(0.3, 10), source: CLOUDWATCH_FREE },
  alarms: { service: 'CloudWatch', unit: 'alarm', tiers: createFlatTiers(0.1, 10), source: CLOUDWATCH },
  dashboards: { service: 'CloudWatch', unit: 'dashboard', tiers: createFlatTiers(3, 3), source: CLOUDWATCH },
  traces: { service: 'X-Ray', unit: 'trace', tiers: createFlatTiers(5 / MILLION, 100_000), source: XRAY },
  secrets: { service: 'Secrets Manager', unit: 'secret', tiers: createFlatTiers(0.4), source: SECRETS },
  dataEvents: { service: 'CloudTrail', unit: 'data event', tiers: createFlatTiers(0.1 / 100_000), source: CLOUDTRAIL },
  watchedEvents: {
    service: 'GuardDuty',
    unit: 'management event',
    tiers: createFlatTiers(4 / MILLION),
    source: GUARDDUTY,
  },
  backupGb: { service: 'AWS Backup', unit: 'GB-month', tiers: createFlatTiers(0.1), source: BACKUP },
  backupCopyGb: { service: 'AWS Backup', unit: 'GB to a second region', tiers: createFlatTiers(0.02), source: BACKUP },
  archiveGb: { service: 'S3', unit: 'GB-month', tiers: createFlatTiers(0.023), source: REPOSITORIES },
} as const satisfies Record<string, AwsPrice>;

/** Stripe's fee for a payment by a domestic card, with Stripe Billing's share. */
export const STRIPE_FEE = { share: 0.029 + 0.007, usd: 0.3, sources: [STRIPE, STRIPE_BILLING] };

/** The cost of a month's quantity, tier by tier. */
export function computeTieredCost({ tiers }: Pick<AwsPrice, 'tiers'>, quantity: number): number {
  let usd = 0;
  let start = 0;
  for (const [upTo, each] of tiers) {
    usd += Math.max(0, Math.min(quantity, upTo) - start) * each;
    start = upTo;
  }
  return usd;
}
