import { z } from 'zod';

/** Schemas of common parameters, which are text on the wire. */
export const IntegerParameter = z
  .string()
  .regex(/^-?\d+$/, 'must be an integer')
  .transform(Number);
export const BooleanParameter = z.enum(['true', 'false']).transform((text) => text === 'true');
export const TextParameter = z.string().min(1, 'must not be empty').max(5000);
export const UrlParameter = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });
export const MetadataParameter = z.record(z.string().max(40), z.string().max(500));
export const NoParameters = z.strictObject({});
/** The parameters of every list. */
export const pageParameters = {
  limit: IntegerParameter.pipe(z.number().min(1).max(100)).default(10),
  starting_after: TextParameter.optional(),
};
