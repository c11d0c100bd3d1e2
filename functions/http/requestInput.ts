import { AppError } from '#domain/http/errors';
import type { HttpEvent } from '#domain/http/httpEvent';
import { isWellFormed } from '#domain/http/isWellFormed';
import type { ParsedPart, Route } from '#domain/http/route';
import { z } from 'zod';
import type { RequestBody } from './requestBody';
import { requestMessages } from './messages';

const t = requestMessages;

/** The parts of a request that a handler reads, parsed by the route's schemas. */
export interface RequestInput<R extends Route> {
  body: ParsedPart<R, 'body'>;
  query: ParsedPart<R, 'query'>;
  params: ParsedPart<R, 'params'>;
}

/** Parses path, query and body by the route's schemas; throws 400 with a message per field. */
export function parseInput<R extends Route>(route: R, event: HttpEvent, { bytes, json }: RequestBody): RequestInput<R> {
  const { pathParameters = {}, rawQueryString } = event;
  const body =
    route.body === 'raw' ? bytes : parsePart(route.body, json === undefined ? getEmptyBody(route.body) : json);
  return {
    params: parsePart(route.params, pathParameters) as ParsedPart<R, 'params'>,
    query: parsePart(route.query, parseQuery(rawQueryString)) as ParsedPart<R, 'query'>,
    body: body as ParsedPart<R, 'body'>,
  };
}

/** Throws 400 unless the JSON body, the path parameters and the decoded query of a request are well-formed Unicode. */
export function requireWellFormedText({ pathParameters, rawQueryString }: HttpEvent, json: unknown): void {
  if (!isWellFormed([json, pathParameters, decodeQuery(rawQueryString)])) throw brokenCharacter();
}

/** The query without percent escapes; throws 400 where they are no UTF-8. */
function decodeQuery(rawQueryString: string): string {
  try {
    return decodeURIComponent(rawQueryString);
  } catch {
    throw brokenCharacter();
  }
}

const brokenCharacter = () => new AppError('invalid_request', t('brokenCharacter'));

/** A missing body is validated like an empty object, so that the error names its fields. */
function getEmptyBody(schema: z.core.$ZodType | undefined): unknown {
  return schema && z.safeParse(schema, undefined).success ? undefined : {};
}

/** Query parameters by name. Repeated names and names of arrays are refused. */
export function parseQuery(rawQueryString: string): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    if (query.has(name) || /[[\]]/.test(name)) throw new AppError('invalid_request', t('repeated', { name }));
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

function parsePart(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const { success, data, error } = z.safeParse(schema, value, { error: () => t('invalid') });
  if (success) return data;
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  throw new AppError('invalid_request', error.issues[0]?.message ?? t('invalid'), { fields });
}
