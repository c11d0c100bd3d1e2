import { z } from 'zod';
import { Email } from '#domain/account/account';
import { ERROR_STATUS } from './errors';
import { Id } from './id';
import { PERSON_PARAMETER } from './personParameter';
import { listMethods, type Auth, type Route, type RouteTable } from './route';

type Json = Record<string, unknown>;

/** Who may call a route, in words. */
const CALLERS: Readonly<Record<Auth, string>> = {
  public: 'Everybody.',
  user: 'Signed-in people.',
  subscriber: 'Subscribers and administrators.',
  admin: 'Administrators.',
};

/** Describes a schema in the dialect of OpenAPI 3.1. An email is parsed after it was trimmed, so its own schema has no format. */
function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const described: Json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if ((zodSchema as z.core.$ZodType) === Email) jsonSchema.format = 'email';
    },
  });
  delete described['$schema'];
  return described;
}

/** Path and query parameters, from their object schemas. */
function listParameters({ path, query, params, ofPerson }: Route): Json[] {
  const list = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = (schema ? toJsonSchema(schema, 'input') : {}) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const pathParameters = list(params, 'path');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => !pathParameters.some((parameter) => parameter.name === name)))
    throw new Error(`${path}: a parameter has no schema`);
  const person = ofPerson ? list(z.object({ [PERSON_PARAMETER]: Id.optional() }), 'query') : [];
  return [...pathParameters, ...list(query, 'query'), ...person];
}

function describeBody({ body }: Route): Json | undefined {
  if (!body) return undefined;
  return body === 'raw'
    ? { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
    : {
        // A missing body is read as an empty object: functions/http/requestInput.ts.
        required: !z.safeParse(body, {}).success,
        content: { 'application/json': { schema: toJsonSchema(body, 'input') } },
      };
}

const ANSWER = 'The answer.';
const describeText = (mediaType: string): Json => ({ [mediaType]: { schema: { type: 'string' } } });
const FAILURE: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };

function describeOperation(group: string, name: string, route: Route): Json {
  const { auth, response, acceptedResponse, paged, downloadName, mediaType, limits = [] } = route;
  const described = limits.map(
    ({ scope, count, seconds }) => `${count} calls per ${seconds} s and ${scope.replace('+', ' and ')}.`,
  );
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    description: [CALLERS[auth], ...described].join(' '),
    security: auth === 'public' ? [] : [{ session: [] }],
    parameters: listParameters(route),
    ...(route.body && { requestBody: describeBody(route) }),
    responses: {
      200: {
        description: downloadName ? `The file ${downloadName}.` : ANSWER,
        ...(paged && {
          headers: { 'X-Next-Cursor': { description: 'Absent after the last page.', schema: { type: 'string' } } },
        }),
        content: mediaType
          ? describeText(mediaType)
          : { 'application/json': { schema: toJsonSchema(response, 'output') } },
      },
      ...(mediaType === 'text/html' && { 404: { description: ANSWER, content: describeText(mediaType) } }),
      ...(acceptedResponse && {
        202: {
          description: 'Accepted: the work goes on.',
          content: { 'application/json': { schema: toJsonSchema(acceptedResponse, 'output') } },
        },
      }),
      default:
        mediaType === 'text/html'
          ? { description: ANSWER, content: describeText(mediaType) }
          : { $ref: '#/components/responses/Failure' },
    },
  };
}

/** The operation of HEAD, from that of GET: its answers have no body. Source: RFC 9110, 9.3.2. */
function describeHead(get: Json): Json {
  const { operationId, responses } = get as { operationId: string; responses: Record<string, Json> };
  const bodiless = Object.entries(responses).map(([status, { headers }]) => [
    status,
    { description: 'What GET answers, without its body.', ...(headers !== undefined && { headers }) },
  ]);
  return { ...get, operationId: `${operationId}.head`, responses: Object.fromEntries(bodiless) as Json };
}

/**
 * Builds the OpenAPI 3.1 document of a table of routes. Everything in it comes from the table.
 * @throws Error where a path names a parameter that the route has no schema for
 */
export function buildOpenApi(routes: RouteTable): Json {
  const paths: Record<string, Json> = {};
  for (const [group, table] of Object.entries(routes)) {
    for (const [name, route] of Object.entries(table)) {
      const operation = describeOperation(group, name, route);
      for (const method of listMethods(route))
        (paths[route.path] ??= {})[method.toLowerCase()] = method === 'HEAD' ? describeHead(operation) : operation;
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Skin Awareness', version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
      responses: {
        Failure: {
          description: 'What went wrong, with a sentence for people; the status follows the code.',
          content: FAILURE,
        },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { enum: Object.keys(ERROR_STATUS) },
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            reasons: {
              type: 'array',
              items: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
            },
          },
        },
      },
    },
  };
}
