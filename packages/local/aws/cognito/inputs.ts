import { z } from 'zod';

const MAX_PASSWORD = 256;
export const MAX_PAGE = 60;

/** Fields that the inputs of several operations share. */
export const Username = z.string().min(1).max(128);
export const Password = z.string().max(MAX_PASSWORD);
export const PoolInput = z.object({ UserPoolId: z.string() });
export const UserInput = PoolInput.extend({ Username });
export const UserAttributesInput = z.array(
  z.object({ Name: z.string().regex(/^[\w:]{1,32}$/), Value: z.string().max(2048).default('') }),
);
