import { MIN_PASSWORD } from '#domain/account/account';
import { AdminTotp, ModelRecipe } from '#domain/http/publicConfig';
import { z } from 'zod';

const Text = z.string().min(1);
const Flag = z.enum(['true', 'false']).transform((flag) => flag === 'true');

/** Settings of those functions alone that have the right they go with (`infra/permissions.ts`). */
const OfSome = z
  .object({
    USER_POOL_ID: Text,
    USER_POOL_CLIENT_ID: Text,
    USER_POOL_CLIENT_SECRET: Text,
    /** Amazon Location's index, which tells where an address lies. */
    PLACE_INDEX_NAME: Text,
    /** Photographs to learn from and what trainings leave; the key they rest under; the role that trainings run in. */
    TRAINING_BUCKET: Text,
    TRAINING_KEY_ID: Text,
    TRAINING_ROLE_ARN: Text,
    /** Where the audit log is archived. */
    AUDIT_BUCKET: Text,
    /** The sender of the product's mail, verified in SES. */
    MAIL_FROM: Text,
    STRIPE_SECRET_KEY: Text,
    STRIPE_WEBHOOK_SECRET: Text,
  })
  .partial();

/** Settings of a running stage. Only this file reads the environment; the names below are the environment's. */
const Environment = z
  .object({
    ...OfSome.shape,
    STAGE: z.enum(['local', 'preview', 'staging', 'prod']),
    TABLE_NAME: Text,
    KMS_KEY_ID: Text,
    SAGEMAKER_ENDPOINT_NAME: Text,
    /** Which weights this stage serves. */
    MODEL_RECIPE: ModelRecipe.default('research'),
    /** Where providers are looked up, and what people are told the list comes from. */
    REGISTRY_URL: z.url().default('https://npiregistry.cms.hhs.gov/api/'),
    REGISTRY_NAME: Text.default('NPPES NPI Registry'),
    /** How long a call that starts a training waits for its end (decisions C10). */
    TRAINING_WAIT_SECONDS: z.coerce.number().min(0).max(20).default(20),
    /** SES’s configuration that tells of mail which came back. */
    MAIL_CONFIGURATION: Text.optional(),
    /** Who reads what people ask for. */
    OPERATOR_EMAIL: z.string().min(3),
    /** Where Stripe answers, when not at its own address. */
    STRIPE_API_URL: z.url().optional(),
    /** CloudFront's proof that a request came through it; only stage local runs without. */
    ORIGIN_SECRET: z.string().min(32).optional(),
    /** The site's own origins, comma separated. Without it, the host CloudFront (or the local gateway) was asked for. */
    SITE_ORIGINS: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter(Boolean)),
    /** The account with which the product tries itself; without both, it does not. */
    CANARY_EMAIL: z.email().optional(),
    CANARY_PASSWORD: Text.optional(),
    /** Whether people may activate a demonstration subscription (decisions A4). */
    DEMO_SUBSCRIPTIONS: Flag.default(false),
    /** Factor on every rate limit (decisions A8). */
    RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
    /** Off only where the site is plain HTTP on loopback (decisions A9). */
    SECURE_COOKIES: Flag.default(true),
    MIN_PASSWORD_LENGTH: z.coerce.number().int().min(MIN_PASSWORD).max(64).default(MIN_PASSWORD),
    /** Whether administrators need two-step sign-in; a stage that does not say so does. */
    ADMIN_TOTP: AdminTotp.default('required'),
    /** Names us to the shop behind paid links; without it there are none (decisions D14). */
    AFFILIATE_TAG: z
      .string()
      .regex(/^[\w-]{3,64}$/)
      .optional(),
    AWS_REGION: z.string().default('us-east-1'),
    /** One address for every AWS service: the cloud on one machine. */
    AWS_ENDPOINT_URL: z.url().optional(),
  })
  .refine(({ STAGE, ORIGIN_SECRET }) => STAGE === 'local' || ORIGIN_SECRET !== undefined, 'ORIGIN_SECRET is missing')
  .refine(
    ({ STAGE, STRIPE_SECRET_KEY }) => !STRIPE_SECRET_KEY?.startsWith(STAGE === 'prod' ? 'sk_test_' : 'sk_live_'),
    'STRIPE_SECRET_KEY is of the other mode: live belongs to prod, test to all other stages',
  )
  .refine(({ STAGE, SECURE_COOKIES }) => STAGE === 'local' || SECURE_COOKIES, 'SECURE_COOKIES must be true')
  .refine(
    ({ STAGE, DEMO_SUBSCRIPTIONS }) => !DEMO_SUBSCRIPTIONS || STAGE === 'local' || STAGE === 'preview',
    'DEMO_SUBSCRIPTIONS is for local and preview only',
  );

export type Config = ReturnType<typeof parseConfig>;

/** A setting that a function reads and was not given. Told in the log by its class alone. */
class MissingSetting extends Error {
  constructor(setting: string) {
    super(`${setting} is missing: it goes with a right that infra/permissions.ts does not give here`);
    this.name = `MissingSetting ${setting}`;
  }
}

/**
 * Parses the environment; throws a ZodError that names what is wrong, so that a wrong setting fails at the start. What is
 * needed by some functions only throws where it is read and was not given.
 */
export function parseConfig(environment: Record<string, string | undefined>) {
  const given = Environment.parse(environment);
  const need = (name: keyof typeof OfSome.shape): string => {
    const value = given[name];
    if (value === undefined) throw new MissingSetting(name);
    return value;
  };
  return {
    stage: given.STAGE,
    tableName: given.TABLE_NAME,
    kmsKeyId: given.KMS_KEY_ID,
    userPool: {
      get id() {
        return need('USER_POOL_ID');
      },
      get clientId() {
        return need('USER_POOL_CLIENT_ID');
      },
      get clientSecret() {
        return need('USER_POOL_CLIENT_SECRET');
      },
    },
    lesionEndpointName: given.SAGEMAKER_ENDPOINT_NAME,
    modelRecipe: given.MODEL_RECIPE,
    places: {
      get indexName() {
        return need('PLACE_INDEX_NAME');
      },
    },
    registry: { url: given.REGISTRY_URL, name: given.REGISTRY_NAME },
    training: {
      get bucket() {
        return need('TRAINING_BUCKET');
      },
      get keyId() {
        return need('TRAINING_KEY_ID');
      },
      get roleArn() {
        return need('TRAINING_ROLE_ARN');
      },
      waitSeconds: given.TRAINING_WAIT_SECONDS,
    },
    archive: {
      get bucket() {
        return need('AUDIT_BUCKET');
      },
    },
    mail: {
      get from() {
        return need('MAIL_FROM');
      },
      configuration: given.MAIL_CONFIGURATION,
    },
    operatorEmail: given.OPERATOR_EMAIL,
    stripe: {
      get secretKey() {
        return need('STRIPE_SECRET_KEY');
      },
      get webhookSecret() {
        return need('STRIPE_WEBHOOK_SECRET');
      },
      apiUrl: given.STRIPE_API_URL,
      /** Whether money moves; events of the other mode are not ours. */
      livemode: given.STAGE === 'prod',
    },
    originSecret: given.ORIGIN_SECRET,
    siteOrigins: given.SITE_ORIGINS,
    canary: { email: given.CANARY_EMAIL, password: given.CANARY_PASSWORD },
    features: { demoSubscriptions: given.DEMO_SUBSCRIPTIONS },
    rateLimitScale: given.RATE_LIMIT_SCALE,
    secureCookies: given.SECURE_COOKIES,
    minPasswordLength: given.MIN_PASSWORD_LENGTH,
    adminTotp: given.ADMIN_TOTP,
    affiliateTag: given.AFFILIATE_TAG ?? null,
    region: given.AWS_REGION,
    endpointUrl: given.AWS_ENDPOINT_URL,
  };
}

/** The settings of this process. */
export const configFromEnvironment = (): Config => parseConfig(process.env);
