/** Builds ARNs in the account and region of the local services: `createArnBuilder('kms')('key', id)`. */
export const createArnBuilder = (service: string) => (resourceType: string, name: string) =>
  `arn:aws:${service}:us-east-1:000000000000:${resourceType}/${name}`;
