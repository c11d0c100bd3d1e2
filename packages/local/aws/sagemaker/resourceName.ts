import { z } from 'zod';

/** The name of a SageMaker resource, as its API restricts it. */
export const ResourceName = z.string().regex(/^[a-zA-Z0-9](-*[a-zA-Z0-9]){0,62}$/);

/** The ARN of a resource of the local account. */
export const createArn = (kind: string, name: string): string =>
  `arn:aws:sagemaker:us-east-1:000000000000:${kind}/${name}`;
