import type { z } from 'zod';

interface Details {
  code?: string;
  param?: string;
  status?: number;
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error';
}

/** An error with Stripe's status and JSON body. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(message: string, { code, param, status = 400, type = 'invalid_request_error' }: Details = {}) {
    super(message);
    this.name = 'StripeApiError';
    this.status = status;
    this.body = { error: { type, message, ...(code && { code }), ...(param && { param }) } };
  }
}

/** The error for an unknown id: status 404 when the id is in the path, 400 when it is in the parameter `param`. */
export function createMissingError(resource: string, id: string, param?: string): StripeApiError {
  const status = param === undefined ? 404 : 400;
  return new StripeApiError(`No such ${resource}: '${id}'`, { code: 'resource_missing', param: param ?? 'id', status });
}

/** The error for the first invalid parameter. */
export function createParameterError({ issues }: z.ZodError): StripeApiError {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) {
    const param = formatPath([...unknown.path, ...unknown.keys.slice(0, 1)]);
    return new StripeApiError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const [issue] = issues;
  const param = formatPath(issue!.path);
  if (issue!.code === 'invalid_type' && issue.input === undefined) {
    return new StripeApiError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return new StripeApiError(`Invalid ${param}: ${issue!.message}`, { param });
}

/** Formats a path as Stripe does: `line_items[0][price]`. */
const formatPath = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
