import { AppError } from '#domain/http/errors';
import type { HttpEvent } from '#domain/http/httpEvent';
import type { Parsed, Route } from '#domain/http/route';
import type { z } from 'zod';
import { parseJson } from './json';

/** What is said where the specification has no words of its own. */
const NOT_VALID = 'This is not valid.';

/** What a handler is given of a request: typed values only. */
export interface Input<R extends Route> {
  body: Parsed<R, 'body'>;
  query: Parsed<R, 'query'>;
  params: Parsed<R, 'params'>;
}

/** The JSON of a body that is there; undefined for an empty one and for routes that take raw bytes. */
export function jsonOf(bytes: Uint8Array, route: Route): unknown {
  return bytes.length === 0 || route.body === 'raw' ? undefined : parseJson(bytes);
}

/** Parses path, query and body by the route's schemas; throws 400 with the specification's text per field. */
export function parseInput<R extends Route>(route: R, event: HttpEvent, bytes: Uint8Array, json: unknown): Input<R> {
  const { pathParameters = {}, rawQueryString } = event;
  return {
    params: parse(route.params, pathParameters) as Parsed<R, 'params'>,
    query: parse(route.query, singleValues(rawQueryString)) as Parsed<R, 'query'>,
    body: (route.body === 'raw' ? bytes : parse(route.body, json ?? emptyBody(route.body))) as Parsed<R, 'body'>,
  };
}

/** A missing body is validated like an empty object, so that its fields are named. */
function emptyBody(schema: z.ZodType | undefined): unknown {
  return schema?.safeParse(undefined).success ? undefined : {};
}

function singleValues(rawQueryString: string): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    if (query.has(name) || /[[\]]/.test(name)) throw new AppError('invalid_request', `Please give one ${name} only.`);
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const { success, data, error } = schema.safeParse(value, { error: () => NOT_VALID });
  if (success) return data;
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  throw new AppError('invalid_request', error.issues[0]?.message ?? NOT_VALID, { fields });
}
