import path from 'node:path';
import { z } from 'zod';
import { createJsonProtocol, defineJsonOperation } from '#local/aws/jsonProtocol';
import { ServiceError, type LocalService, type ServiceOptions } from '#local/aws/localService';
import { openJournal } from '#local/storage/journal';

/** The current value of a secret, and the one before it. */
interface SecretRow {
  current: string;
  previous?: string | undefined;
}

const SecretId = z.string().min(1);
const GetSecretValueInput = z.strictObject({
  SecretId,
  VersionStage: z.enum(['AWSCURRENT', 'AWSPREVIOUS']).default('AWSCURRENT'),
});
const PutSecretValueInput = z.strictObject({
  SecretId,
  SecretString: z.string(),
  ClientRequestToken: z.string().optional(),
});

export interface SecretsManager extends LocalService {
  /** Creates a secret, or gives it a new current value where it has another. */
  put: (name: string, value: string) => Promise<void>;
  /** Creates a secret where there is none of this name. */
  create: (name: string, value: string) => Promise<void>;
}

/** Secrets Manager: reads the current and the previous value of a secret, and writes a new one. */
export async function openSecretsManager({ dataDir }: ServiceOptions): Promise<SecretsManager> {
  const rows = await openJournal<SecretRow>(dataDir && path.join(dataDir, 'secrets.jsonl'));
  const put = async (name: string, value: string) => {
    const row = rows.get(name);
    if (row?.current !== value) await rows.set(name, { current: value, previous: row?.current });
  };
  const create = async (name: string, value: string) => {
    if (!rows.get(name)) await put(name, value);
  };
  const operations = {
    GetSecretValue: defineJsonOperation(GetSecretValueInput, (input) => {
      const name = toSecretName(input.SecretId);
      const row = rows.get(name);
      const value = input.VersionStage === 'AWSCURRENT' ? row?.current : row?.previous;
      if (value === undefined) throw notFound(input.VersionStage);
      return { Name: name, SecretString: value, VersionStages: [input.VersionStage] };
    }),
    PutSecretValue: defineJsonOperation(PutSecretValueInput, async (input) => {
      const name = toSecretName(input.SecretId);
      if (!rows.get(name)) throw notFound('AWSCURRENT');
      await put(name, input.SecretString);
      return { Name: name, VersionStages: ['AWSCURRENT'] };
    }),
  };
  return {
    put,
    create,
    handle: createJsonProtocol(operations, 'InvalidParameterException'),
    close: () => rows.close(),
  };
}

/** The name in an ARN, without the six random characters that AWS adds; names here have none. */
const toSecretName = (id: string): string => id.replace(/^arn:aws:secretsmanager:[^:]*:\d*:secret:/, '');

const notFound = (stage: string) =>
  new ServiceError(
    'ResourceNotFoundException',
    `Secrets Manager can't find the specified secret value for staging label: ${stage}`,
  );
