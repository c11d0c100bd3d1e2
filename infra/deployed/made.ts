import type { LocalCloud } from '#local/server/cloud';
import type { Made } from './assembly';

/** The stage whose templates are used: the one that has every route. */
export const STAGE = 'preview';
/** Names that the templates give, and the stand-ins are given therefore. */
export const NAMES = { endpointName: `skin-lesion-${STAGE}`, placeIndexName: `skin-lesion-${STAGE}` };

/** The account by which the product tries itself. */
export const CANARY = { email: 'canary@localhost.test', password: 'a canary sings' };

const ORIGIN_SECRET = 'a-secret-that-only-cloudfront-and-the-functions-of-this-test-know';

/** What AWS would make up while deploying, as the stand-ins have it. */
export function madeBy({ resources }: LocalCloud): Made {
  const secrets: Readonly<Record<string, string>> = {
    'client#': resources.USER_POOL_CLIENT_SECRET,
    'origin#': ORIGIN_SECRET,
    [`skin-lesion-${STAGE}/canary#email`]: CANARY.email,
    [`skin-lesion-${STAGE}/canary#password`]: CANARY.password,
    [`skin-lesion-${STAGE}/stripe#secretKey`]: resources.STRIPE_SECRET_KEY,
    [`skin-lesion-${STAGE}/stripe#webhookSecret`]: resources.STRIPE_WEBHOOK_SECRET,
  };
  return {
    names: {
      'Api/OriginSecret': 'origin',
      'Data/AuditArchive/Bucket': resources.AUDIT_BUCKET,
      'Data/Table': resources.TABLE_NAME,
      'Data/Training/Bucket': resources.TRAINING_BUCKET,
      'Data/VaultKey': resources.KMS_KEY_ID,
      'Identity/ClientSecret': 'client',
      'Identity/UserPool': resources.USER_POOL_ID,
      'Identity/UserPool/Functions': resources.USER_POOL_CLIENT_ID,
      'Lesion/Role': 'lesion',
      'Lesion/TrainingRole': 'training',
    },
    secret: (id, member) => {
      const value = secrets[`${id.replace(/^.*:secret:/, '')}#${member}`];
      if (value === undefined) throw new Error(`There is no secret ${id} with ${member}`);
      return value;
    },
  };
}

/** Where the services answer: all that the functions are told beside their own environment. */
export const addresses = ({ resources }: LocalCloud, aws: string) => ({
  AWS_REGION: resources.AWS_REGION,
  AWS_ENDPOINT_URL: aws,
  STRIPE_API_URL: resources.STRIPE_API_URL,
  REGISTRY_URL: resources.REGISTRY_URL,
  REGISTRY_NAME: resources.REGISTRY_NAME,
});
