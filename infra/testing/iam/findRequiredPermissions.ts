import { isAccessTokenRequest } from '#local/aws/cognito/softwareToken';
import { z } from 'zod';
import { createArnBuilder } from './arns';
import { findDynamoDbPermissions } from './findDynamoDbPermissions';
import { findSageMakerPermissions } from './findSageMakerPermissions';
import type { IamResources } from './iamResources';
import type { RequestedAction } from './policy';

/** A signed request to an AWS service. `service` is the name in its signature. */
export interface SignedRequest {
  service: string;
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** The permissions that IAM checks for a request. */
export interface RequiredPermissions {
  actions: readonly RequestedAction[];
  /** Also required where the resource does not exist, to get a 404 instead of a 403. */
  ifMissing?: readonly RequestedAction[];
}

const OnUserPool = z.looseObject({ UserPoolId: z.string() });
const Json = z.string().transform((text): unknown => JSON.parse(text));
const Target = z.string().transform((target) => target.split('.')[1] ?? '');

/**
 * Finds the permissions that a request requires. Source: AWS Service Authorization Reference, 'Actions, resources, and
 * condition keys' of each service.
 * @throws Error where the service or the operation is not supported here
 */
export function findRequiredPermissions(request: SignedRequest, resources: IamResources): RequiredPermissions {
  const { service, url, headers, body } = request;
  if (isAccessTokenRequest(headers)) return { actions: [] };
  const json = () => Json.parse(body.toString('utf8'));
  const operation = () => Target.parse(headers['x-amz-target']);
  switch (service) {
    case 'dynamodb':
      return { actions: findDynamoDbPermissions(operation(), json(), resources) };
    case 'kms':
      return { actions: [findKmsPermission(operation(), json())] };
    case 'cognito-idp': {
      const { UserPoolId } = OnUserPool.parse(json());
      return {
        actions: [
          { action: `cognito-idp:${operation()}`, resource: createArnBuilder('cognito-idp')('userpool', UserPoolId) },
        ],
      };
    }
    case 's3':
      return findS3Permissions(request, resources);
    case 'ses':
      return { actions: findSesPermissions(new URLSearchParams(body.toString('utf8'))) };
    case 'sagemaker': {
      const endpointName = /^\/endpoints\/([^/]+)\/invocations$/.exec(url.pathname)?.[1];
      if (endpointName === undefined) return { actions: findSageMakerPermissions(operation(), json()) };
      return {
        actions: [
          { action: 'sagemaker:InvokeEndpoint', resource: createArnBuilder('sagemaker')('endpoint', endpointName) },
        ],
      };
    }
    case 'secretsmanager': {
      const { SecretId, VersionStage } = SecretInput.parse(json());
      const isArn = SecretId.startsWith('arn:');
      const resource = isArn ? SecretId : `arn:aws:secretsmanager:us-east-1:000000000000:secret:${SecretId}-AbCdEf`;
      const context = { 'secretsmanager:VersionStage': [VersionStage] };
      return { actions: [{ action: `secretsmanager:${operation()}`, resource, context }] };
    }
    case 'geo': {
      const [, index] = /^\/places\/v0\/indexes\/([^/]+)\/search\/text$/.exec(url.pathname) ?? [];
      if (index === undefined) throw new Error(`geo ${url.pathname} is not known`);
      return {
        actions: [{ action: 'geo:SearchPlaceIndexForText', resource: createArnBuilder('geo')('place-index', index) }],
      };
    }
    default:
      throw new Error(`The service ${service} is not known`);
  }
}

const SecretInput = z.looseObject({ SecretId: z.string(), VersionStage: z.string().default('AWSCURRENT') });
const KmsInput = z.looseObject({ KeyId: z.string(), EncryptionContext: z.record(z.string(), z.string()).default({}) });

function findKmsPermission(operation: string, input: unknown): RequestedAction {
  const { KeyId, EncryptionContext } = KmsInput.parse(input);
  const context = Object.entries(EncryptionContext).map(([name, value]) => [`kms:EncryptionContext:${name}`, [value]]);
  return {
    action: `kms:${operation}`,
    resource: KeyId.startsWith('arn:') ? KeyId : createArnBuilder('kms')('key', KeyId),
    context: Object.fromEntries(context) as Record<string, string[]>,
  };
}

/** Objects of a bucket with a KMS key also require the key. A missing object is a 404 only for callers that may list the bucket. */
function findS3Permissions({ method, url, headers }: SignedRequest, { bucketKeys }: IamResources): RequiredPermissions {
  const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/s.exec(url.pathname) ?? [];
  const arn = `arn:aws:s3:::${bucket}`;
  const list: RequestedAction = {
    action: 's3:ListBucket',
    resource: arn,
    context: { 's3:prefix': url.searchParams.getAll('prefix') },
  };
  if (key === '' && method === 'GET') return { actions: [list] };
  const [action, keyAction] = OBJECT_ACTIONS[method] ?? [];
  if (action === undefined || key === '') throw new Error(`s3 ${method} ${url.pathname} is not known`);
  const object: RequestedAction = { action, resource: `${arn}/${decodeURIComponent(key)}` };
  const keyHeader = headers['x-amz-server-side-encryption-aws-kms-key-id'];
  const kmsKey = typeof keyHeader === 'string' ? keyHeader : bucketKeys[bucket];
  const actions =
    keyAction === undefined || kmsKey === undefined ? [object] : [object, { action: keyAction, resource: kmsKey }];
  return { actions, ifMissing: [list] };
}

const OBJECT_ACTIONS: Readonly<Record<string, [action: string, keyAction?: string]>> = {
  PUT: ['s3:PutObject', 'kms:GenerateDataKey'],
  GET: ['s3:GetObject', 'kms:Decrypt'],
  HEAD: ['s3:GetObject', 'kms:Decrypt'],
  DELETE: ['s3:DeleteObject'],
};

/** SES checks the sender's identities, which are its address and its domain, and the configuration set. */
function findSesPermissions(form: URLSearchParams): RequestedAction[] {
  const source = form.get('Source') ?? '';
  const address = /<([^<>]*)>\s*$/.exec(source)?.[1] ?? source;
  const identities = [address, address.split('@')[1] ?? ''];
  const configurationSet = form.get('ConfigurationSetName');
  const resources = [
    ...identities.map((identity) => createArnBuilder('ses')('identity', identity)),
    ...(configurationSet === null ? [] : [createArnBuilder('ses')('configuration-set', configurationSet)]),
  ];
  const context = { 'ses:FromAddress': [address] };
  return resources.map((resource) => ({ action: `ses:${form.get('Action') ?? ''}`, resource, context }));
}
