import { SAMPLE_SOURCE } from '#domain/finder/dermatologists';
import type { Cognito } from '#local/aws/cognito/cognito';
import type { Kms } from '#local/aws/kms/kms';
import { REGISTRY_PATH } from '#local/registry/registry';
import { LOCAL_CREDENTIALS } from './provisionTable';

/** Bucket of training photos and results. */
export const TRAINING_BUCKET = 'training';
/** Bucket of the audit archive. */
export const AUDIT_BUCKET = 'audit';
/** Names of the secrets of the user pool's client, and of the header that CloudFront adds. */
export const CLIENT_SECRET_ID = 'client';
export const ORIGIN_SECRET_ID = 'origin';
/** Name of the secret of the stage's push messages. */
export const WEB_PUSH_SECRET_ID = 'web-push';
const OPERATOR_EMAIL = 'operator@localhost.test';

/** The environment variables that the deployed stacks would give the functions. */
export type CloudEnvironment = ReturnType<typeof buildEnvironment>;

interface CloudNames {
  endpoint: string;
  tableName: string;
  endpointName: string;
  placeIndexName: string;
  stripeSecretId: string;
  mailFrom: string;
  cognito: Cognito;
  kms: Kms;
}

/** Builds the environment variables with which functions reach the local cloud. */
export function buildEnvironment(names: CloudNames) {
  const { endpoint, tableName, endpointName, placeIndexName, stripeSecretId, mailFrom, cognito, kms } = names;
  const { accessKeyId, secretAccessKey } = LOCAL_CREDENTIALS.credentials;
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: LOCAL_CREDENTIALS.region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    TABLE_NAME: tableName,
    USER_POOL_ID: cognito.userPoolId,
    USER_POOL_CLIENT_ID: cognito.clientId,
    USER_POOL_CLIENT_SECRET_ID: CLIENT_SECRET_ID,
    KMS_KEY_ID: kms.keyId,
    MAIL_FROM: mailFrom,
    OPERATOR_EMAIL,
    STRIPE_API_URL: endpoint,
    STRIPE_SECRET_ID: stripeSecretId,
    SAGEMAKER_ENDPOINT_NAME: endpointName,
    AUDIT_BUCKET,
    TRAINING_BUCKET,
    TRAINING_KEY_ID: kms.keyId,
    TRAINING_ROLE_ARN: 'arn:aws:iam::000000000000:role/training',
    PLACE_INDEX_NAME: placeIndexName,
    REGISTRY_URL: `${endpoint}${REGISTRY_PATH}`,
    REGISTRY_NAME: SAMPLE_SOURCE,
    WEB_PUSH_SECRET_ID,
    /** The push service of this machine. */
    PUSH_SERVICES: endpoint,
  };
}
