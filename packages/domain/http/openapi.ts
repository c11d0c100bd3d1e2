import { z } from 'zod';
import { STATUS } from './errors';
import type { Auth, Route, RouteTable } from './route';

type Json = Record<string, unknown>;

const WHO: Readonly<Record<Auth, string>> = {
  public: 'Everybody.',
  user: 'Signed-in people.',
  subscriber: 'Subscribers and administrators.',
  admin: 'Administrators.',
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** Path and query parameters from their object schemas. */
function parametersOf({ path, query, params }: Route): Json[] {
  const of = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = (schema ? schemaOf(schema, 'input') : {}) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, own]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: own,
    }));
  };
  const named = of(params, 'path');
  const unnamed = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (unnamed.some((name) => !named.some((one) => one.name === name)))
    throw new Error(`${path}: a parameter has no schema`);
  return [...named, ...of(query, 'query')];
}

function requestBodyOf({ body }: Route): Json | undefined {
  if (!body) return undefined;
  return body === 'raw'
    ? { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
    : {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: schemaOf(body, 'input') } },
      };
}

function operationOf(group: string, name: string, route: Route): Json {
  const { auth, response, paged, download, limits = [] } = route;
  const limited = limits.map(({ by, count, seconds }) => `${count} calls per ${seconds} s and ${by.join(' and ')}.`);
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    description: [WHO[auth], ...limited].join(' '),
    security: auth === 'public' ? [] : [{ session: [] }],
    parameters: parametersOf(route),
    ...(route.body && { requestBody: requestBodyOf(route) }),
    responses: {
      200: {
        description: download ? `The file ${download}.` : 'The answer.',
        ...(paged && {
          headers: { 'X-Next-Cursor': { description: 'Absent after the last page.', schema: { type: 'string' } } },
        }),
        content: { 'application/json': { schema: schemaOf(response, 'output') } },
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

/**
 * The OpenAPI 3.1 document of a table of routes; everything in it is read from the table.
 * @throws Error where a path names a parameter that the route has no schema for
 */
export function openApi(routes: RouteTable): Json {
  const paths: Record<string, Json> = {};
  for (const [group, table] of Object.entries(routes)) {
    for (const [name, route] of Object.entries(table)) {
      (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(group, name, route);
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
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { enum: Object.keys(STATUS) },
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
