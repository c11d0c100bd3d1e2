import { DEFAULT_SUBSCRIPTION_POLL_SECONDS } from '#domain/subscription/pollSeconds';
import { DEPLOYED_STAGE_NAMES, type StageName } from '#domain/operations/stageName';
import { z } from 'zod';

/** How the lesion model is served: on demand, or on instances that are always running. */
export type Inference =
  | { kind: 'serverless'; memoryMb: 1024 | 2048 | 3072 | 4096 | 5120 | 6144; maxConcurrency: number }
  | { kind: 'realtime'; instanceType: `ml.${string}`; minInstances: number; maxInstances: number };

/** The weights to serve: `research` is trained on non-commercial data too, `open` only on data with free licenses. */
type ModelRecipe = 'research' | 'open';

/** Everything that differs between stages. */
export interface StageSettings {
  /** People can activate a demonstration subscription (docs/decisions/005-entitlement-is-written-by-the-server.md). */
  readonly demoSubscriptions: boolean;
  readonly modelRecipe: ModelRecipe;
  /** Least sensitivity for malignant or suspicious lesions, 0..1. A model below it on any test set is not deployed. */
  readonly sensitivityFloor: number;
  readonly inference: Inference;
  /** Factor on the product's rate limits (docs/decisions/008-rate-limits.md). */
  readonly rateLimitScale: number;
  /** Calls per second, and burst, that the API accepts from everybody together. */
  readonly throttle: { rate: number; burst: number };
  /** Requests per address in five minutes. The firewall blocks an address above it. */
  readonly requestsPerAddress: number;
  /** The cookie is `__Host-sid` with Secure, or `sid` for plain HTTP on loopback (docs/decisions/009-server-side-sessions.md). */
  readonly secureCookies: boolean;
  readonly minPasswordLength: number;
  /** A new password may not be one of the most common ones (docs/decisions/007-password-length.md). */
  readonly refuseCommonPasswords: boolean;
  /** Whether administrators must set up two-step sign-in before their pages and calls open. */
  readonly adminTotp: 'required' | 'offered';
  /** Our affiliate tag in paid links. Stage local has one so that the links show (docs/decisions/037-skincare-plans.md). */
  readonly affiliateTag?: string;
  /** Seconds between two reads of the subscription by a visible page (docs/decisions/032-subscription-polling.md). */
  readonly subscriptionPollSeconds: number;
  /** The sending rate that SES allows the account, in mails a second. */
  readonly mailPerSecond: number;
  /** Mails that SES allows the account in 24 hours. */
  readonly mailPerDay: number;
  /** The push services of browsers that notifications are sent to, by their origins. `*` stands for any host name before the rest. */
  readonly pushServices: readonly `https://${string}`[];
  /** Whether the stage watches its whole account: CloudTrail, GuardDuty, use of the root user. One stage of an account does. */
  readonly watchesAccount: boolean;
  readonly logRetentionDays: 7 | 30 | 365;
  /** Data outlives its stack, and a stack with data cannot be deleted by accident. */
  readonly keepsData: boolean;
  /**
   * Name of the table in use, where point-in-time recovery made it; by default the stack creates the table
   * (docs/decisions/140-a-restored-table-by-a-setting.md).
   */
  readonly restoredTable?: string;
  /** The vault key has a copy in a second region. Cannot be changed once the key exists (`infra/README.md`). */
  readonly multiRegionVaultKey: boolean;
  /** The object lock of the audit archive. Nobody can shorten `compliance`; a permission allows shortening `governance`. */
  readonly auditLock: { readonly mode: 'compliance' | 'governance'; readonly days: number };
  /** Monthly budget in US dollars. The address for alarms gets a mail when it is nearly spent. */
  readonly monthlyBudgetUsd: number;
}

type DemoStage = 'local' | 'preview';

type Stages = {
  readonly [S in StageName]: StageSettings & { readonly demoSubscriptions: S extends DemoStage ? boolean : false };
};

/** Of Chrome, Edge and other Chromium browsers; of Firefox; of Safari; of Edge on Windows (docs/decisions/137-web-push.md). */
const PUSH_SERVICES: StageSettings['pushServices'] = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
];

/** Seven years with two leap days (docs/decisions/019-audit-log.md). */
const AUDIT_DAYS = 2557;

const trial: Omit<StageSettings, 'demoSubscriptions'> = {
  modelRecipe: 'research',
  sensitivityFloor: 0,
  inference: { kind: 'serverless', memoryMb: 3072, maxConcurrency: 5 },
  rateLimitScale: 1,
  throttle: { rate: 50, burst: 100 },
  requestsPerAddress: 2000,
  secureCookies: true,
  minPasswordLength: 6,
  refuseCommonPasswords: true,
  adminTotp: 'offered',
  subscriptionPollSeconds: DEFAULT_SUBSCRIPTION_POLL_SECONDS,
  mailPerSecond: 1,
  mailPerDay: 200,
  pushServices: PUSH_SERVICES,
  watchesAccount: false,
  logRetentionDays: 7,
  keepsData: false,
  multiRegionVaultKey: false,
  auditLock: { mode: 'governance', days: 1 },
  monthlyBudgetUsd: 50,
};

const production: Omit<StageSettings, 'demoSubscriptions'> = {
  modelRecipe: 'open',
  sensitivityFloor: 0.9,
  inference: { kind: 'realtime', instanceType: 'ml.c5.large', minInstances: 2, maxInstances: 8 },
  rateLimitScale: 1,
  throttle: { rate: 500, burst: 1000 },
  // A company of a thousand people behind one address polls 30,000 times in five minutes; each session has its own limit.
  requestsPerAddress: 50_000,
  secureCookies: true,
  minPasswordLength: 6,
  refuseCommonPasswords: true,
  adminTotp: 'required',
  subscriptionPollSeconds: DEFAULT_SUBSCRIPTION_POLL_SECONDS,
  mailPerSecond: 14,
  mailPerDay: 50_000,
  pushServices: PUSH_SERVICES,
  watchesAccount: false,
  logRetentionDays: 365,
  keepsData: true,
  multiRegionVaultKey: false,
  auditLock: { mode: 'governance', days: AUDIT_DAYS },
  monthlyBudgetUsd: 1000,
};

/** The stages. `local` is what `npm start` runs on one machine; the others are deployed. */
export const stages: Stages = {
  local: {
    ...trial,
    demoSubscriptions: true,
    rateLimitScale: 20,
    mailPerSecond: 14,
    secureCookies: false,
    refuseCommonPasswords: false,
    affiliateTag: 'local-stage',
  },
  preview: { ...trial, demoSubscriptions: true },
  staging: {
    ...production,
    demoSubscriptions: false,
    inference: { kind: 'realtime', instanceType: 'ml.c5.large', minInstances: 1, maxInstances: 2 },
    logRetentionDays: 30,
  },
  prod: {
    ...production,
    demoSubscriptions: false,
    // A million people make 250 calls a second on average, and three times as many in busy hours (docs/costs.md).
    throttle: { rate: 2000, burst: 4000 },
    watchesAccount: true,
    multiRegionVaultKey: true,
    auditLock: { mode: 'compliance', days: AUDIT_DAYS },
  },
};

const BACKUP_VAULT_ARN = /^arn:aws:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50}$/;

const BooleanFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** The context of a deployment, from `-c name=value` or `cdk.context.json`. */
const DeploymentContext = z
  .object({
    stage: z.enum(DEPLOYED_STAGE_NAMES, {
      error: 'Give a stage: preview, staging or prod. Stage local runs with `npm start`.',
    }),
    account: z
      .string()
      .regex(/^\d{12}$/)
      .optional(),
    /** Host name of the site, and the ARN of its certificate in us-east-1. */
    domainName: z.string().optional(),
    certificateArn: z.string().startsWith('arn:').optional(),
    /** Id of the Route 53 zone in this account that the host name is in. Without it, somebody adds the site's DNS records by hand. */
    hostedZoneId: z
      .string()
      .regex(/^Z[A-Z0-9]{1,31}$/)
      .optional(),
    /** The sender of the product's mail, verified in SES. */
    mailSender: z.email().optional(),
    /** Receives refund requests and other messages to a person. Defaults to the sender. */
    operatorEmail: z.email().optional(),
    /** Receives reports of vulnerabilities; the site names it in `/.well-known/security.txt`. Defaults to the operator. */
    securityEmail: z.email().optional(),
    /** Receives alarms and budget mails. Without it, alarms show in the console only. */
    alarmEmail: z.email().optional(),
    /** Receives, besides, the alarms that cannot wait until the next working day. */
    pagerEmail: z.email().optional(),
    /** Our affiliate tag. Without it there are no paid links. */
    affiliateTag: z
      .string()
      .regex(/^[\w-]{3,64}$/)
      .optional(),
    /** Name of the secret with Stripe's `secretKey` and `webhookSecret`. Defaults to `skin-lesion-STAGE/stripe`. */
    stripeSecret: z
      .string()
      .regex(/^[\w/+=.@-]{1,512}$/)
      .optional(),
    /** Runs the canary job. It needs a domain and the secret `skin-lesion-STAGE/canary` (`infra/runbook.md`). */
    canary: BooleanFlag.default(false),
    modelRecipe: z.enum(['research', 'open']).optional(),
    /** Lengthens or shortens the poll of the subscription without a change of the code. */
    subscriptionPollSeconds: z.coerce.number().int().min(5).max(3600).optional(),
    /** Mails a second that SES allows the account. */
    mailPerSecond: z.coerce.number().int().min(1).max(1000).optional(),
    /** Mails in 24 hours that SES allows the account. */
    mailPerDay: z.coerce.number().int().min(1).optional(),
    /** Whether this stage watches its whole account. */
    watchesAccount: BooleanFlag.optional(),
    /** Name of the table in use, where point-in-time recovery made it. Better set in `stages.ts`, so that no deployment forgets it. */
    restoredTable: z
      .string()
      .regex(/^[\w.-]{3,255}$/)
      .optional(),
    /** ARN of the backup vault of a second account that gets a copy of each backup, or `none`. */
    backupCopyVault: z.union([z.literal('none'), z.string().regex(BACKUP_VAULT_ARN)]).optional(),
    /** Whether the vault key has a copy in a second region. */
    multiRegionVaultKey: BooleanFlag.optional(),
    /** The day of the last change of CloudFront's header. A new day updates the distribution, which gets the new value. */
    secretsSince: z.iso.date().optional(),
    rightsToResearchModel: BooleanFlag.default(false),
  })
  .refine(({ domainName, certificateArn }) => (domainName === undefined) === (certificateArn === undefined), {
    error: 'domainName and certificateArn belong together.',
  })
  .refine(({ domainName, hostedZoneId }) => hostedZoneId === undefined || domainName !== undefined, {
    error: 'The records of a hostedZoneId need a domainName.',
  })
  .refine(({ stage, account, mailSender, alarmEmail }) => {
    return account === undefined || stage === 'preview' || (mailSender !== undefined && alarmEmail !== undefined);
  }, 'People on staging and prod need mail, and somebody who hears the alarms: give mailSender and alarmEmail.')
  .refine(({ stage, account, backupCopyVault }) => {
    return account === undefined || stage !== 'prod' || backupCopyVault !== undefined;
  }, 'Prod copies its backups to a second account: give backupCopyVault, or backupCopyVault=none to do without.')
  .refine(({ account, backupCopyVault }) => {
    return account === undefined || backupCopyVault?.split(':')[4] !== account;
  }, 'The vault for copies of backups must belong to another account.')
  .refine(({ canary, domainName }) => !canary || domainName !== undefined, 'The canary needs a domainName to go to.')
  .refine(({ stage, modelRecipe, rightsToResearchModel }) => {
    return stage !== 'prod' || modelRecipe !== 'research' || rightsToResearchModel;
  }, 'The research model learnt from non-commercial data: prod needs -c rightsToResearchModel=true to serve it.');

/** A stage's settings, with those from the context of its deployment. */
export interface DeploymentSettings extends StageSettings {
  readonly stage: Exclude<StageName, 'local'>;
  readonly account?: string;
  readonly domain?: { readonly name: string; readonly certificateArn: string; readonly hostedZoneId?: string };
  readonly mailSender?: string;
  readonly operatorEmail?: string;
  readonly securityEmail?: string;
  readonly alarmEmail?: string;
  readonly pagerEmail?: string;
  /** Name of the secret with Stripe's API key and signing secret. */
  readonly stripeSecret: string;
  readonly canary: boolean;
  readonly secretsSince?: string;
  /** ARN of the backup vault of a second account. */
  readonly backupCopyVault?: string;
}

/**
 * Parses the settings of one deployment.
 * @param context reads a context value by name, as `app.node.tryGetContext` does
 * @throws ZodError where the stage is unknown or does not allow a setting
 */
export function parseDeploymentSettings(context: (name: string) => unknown): DeploymentSettings {
  const names = Object.keys(DeploymentContext.shape);
  // A pipeline passes unset variables as empty strings.
  const values = DeploymentContext.parse(Object.fromEntries(names.map((name) => [name, context(name) || undefined])));
  const settings = stages[values.stage];
  return {
    ...settings,
    stage: values.stage,
    account: values.account,
    modelRecipe: values.modelRecipe ?? settings.modelRecipe,
    subscriptionPollSeconds: values.subscriptionPollSeconds ?? settings.subscriptionPollSeconds,
    mailPerSecond: values.mailPerSecond ?? settings.mailPerSecond,
    mailPerDay: values.mailPerDay ?? settings.mailPerDay,
    watchesAccount: values.watchesAccount ?? settings.watchesAccount,
    restoredTable: values.restoredTable ?? settings.restoredTable,
    multiRegionVaultKey: values.multiRegionVaultKey ?? settings.multiRegionVaultKey,
    backupCopyVault: values.backupCopyVault === 'none' ? undefined : values.backupCopyVault,
    mailSender: values.mailSender,
    affiliateTag: values.affiliateTag,
    operatorEmail: values.operatorEmail,
    securityEmail: values.securityEmail ?? values.operatorEmail,
    alarmEmail: values.alarmEmail,
    pagerEmail: values.pagerEmail,
    stripeSecret: values.stripeSecret ?? `skin-lesion-${values.stage}/stripe`,
    canary: values.canary,
    secretsSince: values.secretsSince,
    domain:
      values.domainName !== undefined && values.certificateArn !== undefined
        ? { name: values.domainName, certificateArn: values.certificateArn, hostedZoneId: values.hostedZoneId }
        : undefined,
  };
}

/** Name of the SES configuration set that a stage sends its mail with. */
export const getMailConfigurationSet = ({ stage }: Pick<DeploymentSettings, 'stage'>): string => `skin-lesion-${stage}`;

/** Name of the secret with the account of a stage's canary, which an operator writes (`infra/README.md`). */
export const getCanarySecret = ({ stage }: Pick<DeploymentSettings, 'stage'>): string => `skin-lesion-${stage}/canary`;
