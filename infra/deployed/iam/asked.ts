import { isByAccessToken } from '#local/aws/cognito/softwareToken';
import { z } from 'zod';
import { arnsIn, type Resources } from './arns';
import { askedOfDynamoDb } from './askedOfDynamoDb';
import { askedOfSageMaker } from './askedOfSageMaker';
import type { Call } from './policy';

/** A request as it reached a service; `service` is named as the signature names it. */
export interface Received {
  service: string;
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** Everything that IAM looks at before a request is served. */
export interface Asked {
  calls: readonly Call[];
  /** What the caller must also be allowed to be told that there is no such thing. */
  ifMissing?: readonly Call[];
}

const Json = z.string().transform((text): unknown => JSON.parse(text));
const Target = z.string().transform((target) => target.split('.')[1] ?? '');

/**
 * What a request asks for, by the services' own tables of actions, resources and condition keys (Service Authorization
 * Reference, AWS documentation).
 * @throws Error where the service or the operation is not known here
 */
export function askedOf(request: Received, resources: Resources): Asked {
  const { service, url, headers, body } = request;
  if (isByAccessToken(headers)) return { calls: [] };
  const json = () => Json.parse(body.toString('utf8'));
  const operation = () => Target.parse(headers['x-amz-target']);
  switch (service) {
    case 'dynamodb':
      return { calls: askedOfDynamoDb(operation(), json(), resources) };
    case 'kms':
      return { calls: [askedOfKms(operation(), json())] };
    case 'cognito-idp': {
      const { UserPoolId } = z.looseObject({ UserPoolId: z.string() }).parse(json());
      return {
        calls: [{ action: `cognito-idp:${operation()}`, resource: arnsIn('cognito-idp')('userpool', UserPoolId) }],
      };
    }
    case 's3':
      return askedOfS3(request, resources);
    case 'ses':
      return { calls: askedOfSes(new URLSearchParams(body.toString('utf8'))) };
    case 'sagemaker': {
      const invoked = /^\/endpoints\/([^/]+)\/invocations$/.exec(url.pathname)?.[1];
      if (invoked === undefined) return { calls: askedOfSageMaker(operation(), json()) };
      return { calls: [{ action: 'sagemaker:InvokeEndpoint', resource: arnsIn('sagemaker')('endpoint', invoked) }] };
    }
    case 'geo': {
      const [, index] = /^\/places\/v0\/indexes\/([^/]+)\/search\/text$/.exec(url.pathname) ?? [];
      if (index === undefined) throw new Error(`geo ${url.pathname} is not known`);
      return { calls: [{ action: 'geo:SearchPlaceIndexForText', resource: arnsIn('geo')('place-index', index) }] };
    }
    default:
      throw new Error(`The service ${service} is not known`);
  }
}

const OfKms = z.looseObject({ KeyId: z.string(), EncryptionContext: z.record(z.string(), z.string()).default({}) });

function askedOfKms(operation: string, input: unknown): Call {
  const { KeyId, EncryptionContext } = OfKms.parse(input);
  const context = Object.entries(EncryptionContext).map(([name, value]) => [`kms:EncryptionContext:${name}`, [value]]);
  return {
    action: `kms:${operation}`,
    resource: KeyId.startsWith('arn:') ? KeyId : arnsIn('kms')('key', KeyId),
    context: Object.fromEntries(context) as Record<string, string[]>,
  };
}

/** Objects of a bucket that rests under a key of KMS need the key, too. Without the list, a missing object is forbidden. */
function askedOfS3({ method, url, headers }: Received, { bucketKeys }: Resources): Asked {
  const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/s.exec(url.pathname) ?? [];
  const arn = `arn:aws:s3:::${bucket}`;
  const list: Call = {
    action: 's3:ListBucket',
    resource: arn,
    context: { 's3:prefix': url.searchParams.getAll('prefix') },
  };
  if (key === '' && method === 'GET') return { calls: [list] };
  const [action, ofKey] = ON_OBJECTS[method] ?? [];
  if (action === undefined || key === '') throw new Error(`s3 ${method} ${url.pathname} is not known`);
  const object: Call = { action, resource: `${arn}/${decodeURIComponent(key)}` };
  const named = headers['x-amz-server-side-encryption-aws-kms-key-id'];
  const kmsKey = typeof named === 'string' ? named : bucketKeys.get(bucket);
  const calls = ofKey === undefined || kmsKey === undefined ? [object] : [object, { action: ofKey, resource: kmsKey }];
  return { calls, ifMissing: [list] };
}

const ON_OBJECTS: Readonly<Record<string, [action: string, ofKey?: string]>> = {
  PUT: ['s3:PutObject', 'kms:GenerateDataKey'],
  GET: ['s3:GetObject', 'kms:Decrypt'],
  HEAD: ['s3:GetObject', 'kms:Decrypt'],
  DELETE: ['s3:DeleteObject'],
};

/**
 * The sender may be verified as an address or with its domain, and whoever sends must be allowed to use either; also the set
 * of events that the mail is counted in.
 */
function askedOfSes(form: URLSearchParams): Call[] {
  const source = form.get('Source') ?? '';
  const address = /<([^<>]*)>\s*$/.exec(source)?.[1] ?? source;
  const identities = [address, address.split('@')[1] ?? ''];
  const set = form.get('ConfigurationSetName');
  const resources = [
    ...identities.map((identity) => arnsIn('ses')('identity', identity)),
    ...(set === null ? [] : [arnsIn('ses')('configuration-set', set)]),
  ];
  const context = { 'ses:FromAddress': [address] };
  return resources.map((resource) => ({ action: `ses:${form.get('Action') ?? ''}`, resource, context }));
}
