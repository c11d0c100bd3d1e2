import type { z } from 'zod';

interface Details {
  code?: string;
  param?: string;
  status?: number;
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error';
}

/** A refusal as Stripe words and shapes it. */
export class StripeFault extends Error {
  readonly status: number;
  /** The JSON of the answer. */
  readonly body: { error: Record<string, unknown> };

  constructor(message: string, { code, param, status = 400, type = 'invalid_request_error' }: Details = {}) {
    super(message);
    this.name = 'StripeFault';
    this.status = status;
    this.body = { error: { type, message, ...(code && { code }), ...(param && { param }) } };
  }
}

/** An id that names nothing: 404 where the address names it, 400 where a parameter does. */
export function missing(what: string, id: string, param?: string): StripeFault {
  const status = param === undefined ? 404 : 400;
  return new StripeFault(`No such ${what}: '${id}'`, { code: 'resource_missing', param: param ?? 'id', status });
}

/** `line_items[0][price]` for a path into the parameters. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

/** The first thing wrong with parameters, in Stripe's words. */
export function misfit({ issues }: z.ZodError): StripeFault {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) {
    const param = nameOf([...unknown.path, ...unknown.keys.slice(0, 1)]);
    return new StripeFault(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const [issue] = issues;
  const param = nameOf(issue!.path);
  if (issue!.code === 'invalid_type' && issue.input === undefined) {
    return new StripeFault(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return new StripeFault(`Invalid ${param}: ${issue!.message}`, { param });
}
