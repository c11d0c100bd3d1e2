import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { defineJsonOperation } from '#local/aws/jsonProtocol';
import { ServiceError } from '#local/aws/localService';
import { PoolInput } from './inputs';
import type { UserDirectory } from './userDirectory';

/** A client has one secret, or two while it is rotated. */
const MAX_SECRETS = 2;

const ClientInput = PoolInput.extend({ ClientId: z.string() });
const DeleteInput = ClientInput.extend({ ClientSecretId: z.string() });

/** Operations that rotate the secret of the pool's client. Added secrets are valid until the cloud stops. */
export function createClientOperations({ directory, clock }: { directory: UserDirectory; clock: () => Date }) {
  const { pool, clientSecrets } = directory;
  const checkClient = (input: z.output<typeof ClientInput>) => {
    directory.checkPool(input);
    if (input.ClientId !== pool.clientId)
      throw new ServiceError('ResourceNotFoundException', 'There is no such client.');
  };
  return {
    AddUserPoolClientSecret: defineJsonOperation(ClientInput, (input) => {
      checkClient(input);
      if (clientSecrets.size >= MAX_SECRETS)
        throw new ServiceError('LimitExceededException', 'A client has two secrets.');
      const ClientSecretId = `${pool.clientId}--${clock().getTime()}`;
      const ClientSecretValue = randomBytes(32).toString('hex');
      clientSecrets.set(ClientSecretId, ClientSecretValue);
      return { ClientSecretDescriptor: { ClientSecretId, ClientSecretValue } };
    }),
    ListUserPoolClientSecrets: defineJsonOperation(ClientInput, (input) => {
      checkClient(input);
      return { ClientSecrets: [...clientSecrets.keys()].map((ClientSecretId) => ({ ClientSecretId })) };
    }),
    DeleteUserPoolClientSecret: defineJsonOperation(DeleteInput, (input) => {
      checkClient(input);
      if (clientSecrets.size === 1) throw new ServiceError('InvalidParameterException', 'A client needs a secret.');
      clientSecrets.delete(input.ClientSecretId);
    }),
  };
}
