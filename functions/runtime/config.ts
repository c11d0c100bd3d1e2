import { MIN_PASSWORD } from '#domain/account/account';
import { AdminTotp, ModelRecipe } from '#domain/http/publicConfig';
import { DEFAULT_SUBSCRIPTION_POLL_SECONDS } from '#domain/subscription/pollSeconds';
import { STAGE_NAMES } from '#domain/operations/stageName';
import { z } from 'zod';

const Text = z.string().min(1);
const Flag = z.enum(['true', 'false']).transform((flag) => flag === 'true');

/** Settings that only functions with the matching permission have: see `infra/permissions.ts`. */
const PermissionSettings = z
  .object({
    USER_POOL_ID: Text,
    USER_POOL_CLIENT_ID: Text,
    /** Name or ARN of the secret of the pool's client. Secrets are read at run time: `functions/services/secrets.ts`. */
    USER_POOL_CLIENT_SECRET_ID: Text,
    /** Amazon Location's place index, which geocodes addresses. */
    PLACE_INDEX_NAME: Text,
    /** The bucket of training photos and results, its encryption key, and the role of training jobs. */
    TRAINING_BUCKET: Text,
    TRAINING_KEY_ID: Text,
    TRAINING_ROLE_ARN: Text,
    /** The bucket of the audit archive. */
    AUDIT_BUCKET: Text,
    /** Sender of every email, verified in SES. */
    MAIL_FROM: Text,
    /** The secret with Stripe's API key and signing secret. */
    STRIPE_SECRET_ID: Text,
    /** The random secret from which the key of the stage's push messages is derived. */
    WEB_PUSH_SECRET_ID: Text,
  })
  .partial();

/** The environment variables of a stage. Only this file reads the environment. */
const Environment = z
  .object({
    ...PermissionSettings.shape,
    STAGE: z.enum(STAGE_NAMES),
    TABLE_NAME: Text,
    KMS_KEY_ID: Text,
    SAGEMAKER_ENDPOINT_NAME: Text,
    /** The weights that this stage serves. */
    MODEL_RECIPE: ModelRecipe.default('research'),
    /** The registry of dermatologists, and its name as people read it. */
    REGISTRY_URL: z.url().default('https://npiregistry.cms.hhs.gov/api/'),
    REGISTRY_NAME: Text.default('NPPES NPI Registry'),
    /** How long a request that starts a training waits for its end: docs/decisions/028-training-jobs.md. */
    TRAINING_WAIT_SECONDS: z.coerce.number().min(0).max(12).default(12),
    /** SES configuration set that reports bounces and complaints. */
    MAIL_CONFIGURATION: Text.optional(),
    /** Receives the messages of the contact form. */
    OPERATOR_EMAIL: z.string().min(3),
    /** Replaces Stripe's own address. */
    STRIPE_API_URL: z.url().optional(),
    /** The secret which proves that a request came through CloudFront. Required except on stage local. */
    ORIGIN_SECRET_ID: Text.optional(),
    /** The site's own origins, separated by commas; by default the requested host. */
    SITE_ORIGINS: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter(Boolean)),
    /** Where the product reads the page of its own site, on one machine. By default at the first of SITE_ORIGINS, or at CloudFront. */
    SITE_FILES_URL: z.url().optional(),
    /** The secret with the account of the canary. Without it the canary does not run. */
    CANARY_SECRET_ID: Text.optional(),
    /** Whether people may activate a demonstration subscription: docs/decisions/005-entitlement-is-written-by-the-server.md. */
    DEMO_SUBSCRIPTIONS: Flag.default(false),
    /** Multiplies the count of every rate limit: docs/decisions/008-rate-limits.md. */
    RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
    /** False only where the site is plain HTTP on loopback. */
    SECURE_COOKIES: Flag.default(true),
    MIN_PASSWORD_LENGTH: z.coerce.number().int().min(MIN_PASSWORD).max(64).default(MIN_PASSWORD),
    /** Whether a new password may not be one of the most common ones: docs/decisions/007-password-length.md. */
    REFUSE_COMMON_PASSWORDS: Flag.default(false),
    /** Whether two-step sign-in is required for administrators, or only offered. */
    ADMIN_TOTP: AdminTotp.default('required'),
    /** Our tag in paid links; without it there are none. See docs/decisions/037-skincare-plans.md. */
    AFFILIATE_TAG: z
      .string()
      .regex(/^[\w-]{3,64}$/)
      .optional(),
    /** Seconds between two reads of the subscription while a page is visible: docs/decisions/032-subscription-polling.md. */
    SUBSCRIPTION_POLL_SECONDS: z.coerce.number().int().min(5).max(3600).default(DEFAULT_SUBSCRIPTION_POLL_SECONDS),
    /** Mails a second that SES allows the account. */
    MAIL_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(14),
    /** The push services that are called, by their origins, separated by commas. `https://*.example.org` is every host below it. */
    PUSH_SERVICES: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter(Boolean)),
    AWS_REGION: z.string().default('us-east-1'),
    /** One address for every AWS service: the local cloud. */
    AWS_ENDPOINT_URL: z.url().optional(),
    /** Access key for the local cloud. Tests identify a function by it. On AWS the SDK uses the keys of the function's role. */
    LOCAL_ACCESS_KEY: Text.optional(),
  })
  .refine(({ STAGE, ORIGIN_SECRET_ID: id }) => STAGE === 'local' || id !== undefined, 'ORIGIN_SECRET_ID is missing')
  .refine(({ STAGE, SECURE_COOKIES }) => STAGE === 'local' || SECURE_COOKIES, 'SECURE_COOKIES must be true')
  .refine(
    ({ STAGE, DEMO_SUBSCRIPTIONS }) => !DEMO_SUBSCRIPTIONS || STAGE === 'local' || STAGE === 'preview',
    'DEMO_SUBSCRIPTIONS is for local and preview only',
  );

/** The settings of a stage, parsed. */
export type Config = ReturnType<typeof parseConfig>;

/** A function reads a setting that it does not have. The log has no messages, so the name of the error has the setting. */
class MissingSetting extends Error {
  constructor(setting: string) {
    super(`${setting} is missing: infra/permissions.ts gives this function no permission that needs it`);
    this.name = `MissingSetting ${setting}`;
  }
}

/**
 * Parses environment variables. Throws a ZodError for a missing or wrong one, so that the function does not start. A
 * missing `PermissionSettings` variable throws when it is read.
 */
export function parseConfig(environment: Record<string, string | undefined>) {
  const settings = Environment.parse(environment);
  const getRequired = (name: keyof typeof PermissionSettings.shape): string => {
    const value = settings[name];
    if (value === undefined) throw new MissingSetting(name);
    return value;
  };
  return {
    stage: settings.STAGE,
    tableName: settings.TABLE_NAME,
    kmsKeyId: settings.KMS_KEY_ID,
    userPool: {
      get id() {
        return getRequired('USER_POOL_ID');
      },
      get clientId() {
        return getRequired('USER_POOL_CLIENT_ID');
      },
      get clientSecretId() {
        return getRequired('USER_POOL_CLIENT_SECRET_ID');
      },
    },
    lesionEndpointName: settings.SAGEMAKER_ENDPOINT_NAME,
    modelRecipe: settings.MODEL_RECIPE,
    places: {
      get indexName() {
        return getRequired('PLACE_INDEX_NAME');
      },
    },
    registry: { url: settings.REGISTRY_URL, name: settings.REGISTRY_NAME },
    training: {
      get bucket() {
        return getRequired('TRAINING_BUCKET');
      },
      get keyId() {
        return getRequired('TRAINING_KEY_ID');
      },
      get roleArn() {
        return getRequired('TRAINING_ROLE_ARN');
      },
      waitSeconds: settings.TRAINING_WAIT_SECONDS,
    },
    archive: {
      get bucket() {
        return getRequired('AUDIT_BUCKET');
      },
    },
    mail: {
      get from() {
        return getRequired('MAIL_FROM');
      },
      configuration: settings.MAIL_CONFIGURATION,
      perSecond: settings.MAIL_PER_SECOND,
    },
    operatorEmail: settings.OPERATOR_EMAIL,
    stripe: {
      get secretId() {
        return getRequired('STRIPE_SECRET_ID');
      },
      apiUrl: settings.STRIPE_API_URL,
      /** Stripe's live mode, in which money moves. Events of the other mode are ignored. */
      livemode: settings.STAGE === 'prod',
    },
    webPush: {
      get secretId() {
        return getRequired('WEB_PUSH_SECRET_ID');
      },
      origins: settings.PUSH_SERVICES,
    },
    originSecretId: settings.ORIGIN_SECRET_ID,
    siteOrigins: settings.SITE_ORIGINS,
    siteFilesUrl: settings.SITE_FILES_URL,
    canarySecretId: settings.CANARY_SECRET_ID,
    features: { demoSubscriptions: settings.DEMO_SUBSCRIPTIONS },
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    secureCookies: settings.SECURE_COOKIES,
    minPasswordLength: settings.MIN_PASSWORD_LENGTH,
    refuseCommonPasswords: settings.REFUSE_COMMON_PASSWORDS,
    adminTotp: settings.ADMIN_TOTP,
    affiliateTag: settings.AFFILIATE_TAG ?? null,
    subscriptionPollSeconds: settings.SUBSCRIPTION_POLL_SECONDS,
    region: settings.AWS_REGION,
    endpointUrl: settings.AWS_ENDPOINT_URL,
    localAccessKey: settings.LOCAL_ACCESS_KEY ?? (settings.STAGE === 'local' ? 'local' : undefined),
  };
}

/** Loads the settings of this process. */
export const loadConfig = (): Config => parseConfig(process.env);
