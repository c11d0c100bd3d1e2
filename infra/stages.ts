import { z } from 'zod';

/** How the lesion model is served: on demand, or on instances that are always warm. */
export type Inference =
  | { kind: 'serverless'; memoryMb: 1024 | 2048 | 3072 | 4096 | 5120 | 6144; maxConcurrency: number }
  | { kind: 'realtime'; instanceType: `ml.${string}`; minInstances: number; maxInstances: number };

/** Which weights are served: `research` learnt from non-commercial data too, `open` from free licences only. */
type ModelRecipe = 'research' | 'open';

/** Everything in which one stage differs from another. */
export interface StageSettings {
  /** People may activate a demonstration subscription (decisions A4). */
  readonly demoSubscriptions: boolean;
  readonly modelRecipe: ModelRecipe;
  /** Sensitivity for malignant-or-suspicious, on each kind of photograph, under which the model is not deployed, 0..1. */
  readonly sensitivityFloor: number;
  readonly inference: Inference;
  /** Factor on the product's own rate limits (decisions A8). */
  readonly rateLimitScale: number;
  /** Calls per second and burst that the API takes from everybody together. */
  readonly throttle: { rate: number; burst: number };
  /** Requests of one address in five minutes before the firewall blocks it. */
  readonly requestsPerAddress: number;
  /** `__Host-sid` with Secure, or `sid` for plain HTTP on loopback (decisions A9). */
  readonly secureCookies: boolean;
  readonly minPasswordLength: number;
  /** Administrators' pages and calls stay shut until they set up two-step sign-in, or they may do so. */
  readonly adminTotp: 'required' | 'offered';
  /** Names us to the shop behind paid links, on stage local only to show them (decisions D14). */
  readonly affiliateTag?: string;
  readonly logRetentionDays: 7 | 30 | 365;
  /** Data outlives its stack, and a stack that holds it cannot be deleted by accident. */
  readonly keepsData: boolean;
  /** How the archive of the audit log is locked: nobody may shorten `compliance`, whoever has the right may `governance`. */
  readonly auditLock: { readonly mode: 'compliance' | 'governance'; readonly days: number };
  /** US dollars a month after which whoever hears the alarms is told. */
  readonly monthlyBudgetUsd: number;
}

type StageName = 'local' | 'preview' | 'staging' | 'prod';
type DemoStage = 'local' | 'preview';

type Stages = {
  readonly [S in StageName]: StageSettings & { readonly demoSubscriptions: S extends DemoStage ? boolean : false };
};

/** Seven years, two leap days in them (decisions B5). */
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
  adminTotp: 'offered',
  logRetentionDays: 7,
  keepsData: false,
  auditLock: { mode: 'governance', days: 1 },
  monthlyBudgetUsd: 50,
};

const production: Omit<StageSettings, 'demoSubscriptions'> = {
  modelRecipe: 'open',
  sensitivityFloor: 0.9,
  inference: { kind: 'realtime', instanceType: 'ml.c5.large', minInstances: 2, maxInstances: 8 },
  rateLimitScale: 1,
  throttle: { rate: 500, burst: 1000 },
  requestsPerAddress: 2000,
  secureCookies: true,
  minPasswordLength: 6,
  adminTotp: 'required',
  logRetentionDays: 365,
  keepsData: true,
  auditLock: { mode: 'governance', days: AUDIT_DAYS },
  monthlyBudgetUsd: 1000,
};

/** The stages. `local` is what `npm start` runs on one machine; the others are deployed. */
export const stages: Stages = {
  local: { ...trial, demoSubscriptions: true, rateLimitScale: 20, secureCookies: false, affiliateTag: 'local-stage' },
  preview: { ...trial, demoSubscriptions: true },
  staging: {
    ...production,
    demoSubscriptions: false,
    inference: { kind: 'realtime', instanceType: 'ml.c5.large', minInstances: 1, maxInstances: 2 },
    logRetentionDays: 30,
  },
  prod: { ...production, demoSubscriptions: false, auditLock: { mode: 'compliance', days: AUDIT_DAYS } },
};

const Yes = z.union([z.boolean(), z.enum(['true', 'false']).transform((given) => given === 'true')]);

/** What a deployment is told beside its stage, with `-c name=value` or in `cdk.context.json`. */
const Deployment = z
  .object({
    stage: z.enum(['preview', 'staging', 'prod'], {
      error: 'Give a stage: preview, staging or prod. Stage local runs with `npm start`.',
    }),
    account: z
      .string()
      .regex(/^\d{12}$/)
      .optional(),
    /** The site's host name, and the ARN of its certificate in us-east-1. */
    domainName: z.string().optional(),
    certificateArn: z.string().startsWith('arn:').optional(),
    /** Address that the product's mail comes from; verified in SES. */
    mailSender: z.email().optional(),
    /** Who reads refund requests and other questions to a person; without it, the sender's own mailbox. */
    operatorEmail: z.email().optional(),
    /** Who hears the alarms and of the budget; without it they ring unheard, in the console only. */
    alarmEmail: z.email().optional(),
    /** Names us to the shop behind paid links; without it there are none. */
    affiliateTag: z
      .string()
      .regex(/^[\w-]{3,64}$/)
      .optional(),
    /** Secret with Stripe's `secretKey` and `webhookSecret`; without it, `skin-lesion-STAGE/stripe`. */
    stripeSecret: z
      .string()
      .regex(/^[\w/+=.@-]{1,512}$/)
      .optional(),
    /** The product tries itself; needs a domain, and the secret `skin-lesion-STAGE/canary` (`infra/runbook.md`). */
    canary: Yes.default(false),
    modelRecipe: z.enum(['research', 'open']).optional(),
    /** The day a secret was changed last: what holds one is deployed anew when this changes, and takes the new value. */
    secretsSince: z.iso.date().optional(),
    rightsToResearchModel: Yes.default(false),
  })
  .refine(({ domainName, certificateArn }) => (domainName === undefined) === (certificateArn === undefined), {
    error: 'domainName and certificateArn belong together.',
  })
  .refine(({ stage, account, mailSender, alarmEmail }) => {
    return account === undefined || stage === 'preview' || (mailSender !== undefined && alarmEmail !== undefined);
  }, 'People on staging and prod need mail, and somebody who hears the alarms: give mailSender and alarmEmail.')
  .refine(({ canary, domainName }) => !canary || domainName !== undefined, 'The canary needs a domainName to go to.')
  .refine(({ stage, modelRecipe, rightsToResearchModel }) => {
    return stage !== 'prod' || modelRecipe !== 'research' || rightsToResearchModel;
  }, 'The research model learnt from non-commercial data: prod needs -c rightsToResearchModel=true to serve it.');

/** A stage's settings with what its deployment adds. */
export interface Deployed extends StageSettings {
  readonly stage: Exclude<StageName, 'local'>;
  readonly account?: string;
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  readonly mailSender?: string;
  readonly operatorEmail?: string;
  readonly alarmEmail?: string;
  /** Name of the secret that holds Stripe's key and its signing secret. */
  readonly stripeSecret: string;
  readonly canary: boolean;
  readonly secretsSince?: string;
}

/**
 * The settings of one deployment.
 * @param context reads a context value by name, as `app.node.tryGetContext` does
 * @throws ZodError where the stage is unknown, or what is asked for must not be deployed there
 */
export function deployed(context: (name: string) => unknown): Deployed {
  const names = Object.keys(Deployment.shape);
  // A pipeline hands on its variables, and one that is not set is empty.
  const given = Deployment.parse(Object.fromEntries(names.map((name) => [name, context(name) || undefined])));
  const settings = stages[given.stage];
  return {
    ...settings,
    stage: given.stage,
    account: given.account,
    modelRecipe: given.modelRecipe ?? settings.modelRecipe,
    mailSender: given.mailSender,
    affiliateTag: given.affiliateTag,
    operatorEmail: given.operatorEmail,
    alarmEmail: given.alarmEmail,
    stripeSecret: given.stripeSecret ?? `skin-lesion-${given.stage}/stripe`,
    canary: given.canary,
    secretsSince: given.secretsSince,
    domain:
      given.domainName !== undefined && given.certificateArn !== undefined
        ? { name: given.domainName, certificateArn: given.certificateArn }
        : undefined,
  };
}

/** SES's configuration of a stage, under which its mail is sent. */
export const mailConfiguration = ({ stage }: Pick<Deployed, 'stage'>): string => `skin-lesion-${stage}`;
