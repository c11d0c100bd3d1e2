import { z } from 'zod';
import { Id } from './id';
import { httpMessages } from './messages';

const t = httpMessages;

/** Who may call a route. `subscriber` admits administrators too. See docs/decisions/006-deny-by-default.md. */
export type Auth = 'public' | 'user' | 'subscriber' | 'admin';

/** What a limit counts separately: each person, each client address, or each address together with the email it names. */
export type LimitScope = 'user' | 'ip' | 'ip+email';

/** A token bucket: `count` calls per `seconds`. See docs/decisions/008-rate-limits.md. */
export interface Limit {
  readonly scope: LimitScope;
  readonly count: number;
  readonly seconds: number;
}

/** One HTTP endpoint, declared once. Gateway, endpoint, client, infrastructure and tests read it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path whose segments are literal or a `{parameter}`. */
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  /** Schema of the JSON body. `raw` passes the exact bytes to the handler. */
  readonly body?: z.core.$ZodType | 'raw';
  readonly query?: z.ZodType;
  readonly params?: z.ZodType;
  /**
   * The route is about the records of one person. The query parameter `person` names one whom the account has beside its holder;
   * without it, the records are the holder's. See docs/decisions/135-people-of-an-account.md.
   */
  readonly ofPerson?: true;
  readonly response: z.ZodType;
  /** The response on stage local, which may add what no deployed stage reveals: docs/decisions/001-local-reset-token.md. */
  readonly localResponse?: z.ZodType;
  /** The response is a download with this file name, compressed with gzip. */
  readonly downloadName?: string;
  /** The response is a `WebDocument` of this type and not JSON. The error of an HTML page is HTML; others stay JSON. */
  readonly mediaType?: 'text/html' | 'application/xml' | 'text/plain';
  /** The handler returns a `ListPage`; the response is its array with the header `X-Next-Cursor`. */
  readonly paged?: true;
  /** Largest body in bytes; 64 KiB where absent. */
  readonly maxBody?: number;
  /** Limits in addition to the general one of 300 calls a minute per session. */
  readonly limits?: readonly Limit[];
  /**
   * A call takes much of what everybody shares. One call of a person runs at a time, and each counts against the limits,
   * whatever its answer.
   */
  readonly costly?: true;
  /** A background poll. It does not extend the session: docs/decisions/009-server-side-sessions.md. */
  readonly background?: true;
  /** The route answers 404 unless the stage enables this feature: docs/decisions/005-entitlement-is-written-by-the-server.md. */
  readonly feature?: 'demoSubscriptions';
  /** A response of this shape is sent with 202 Accepted: the work goes on after it. */
  readonly acceptedResponse?: z.ZodType;
  /** Overrides the rule of `isAudited`: whether each call writes a row to the audit log. */
  readonly audited?: boolean;
  /** The text for a caller who is signed out, where it differs from the usual one. */
  readonly unauthenticatedMessage?: keyof typeof httpMessages.texts;
}

/** The routes of one feature by name. */
export type RouteGroup = Record<string, Route>;
/** Groups of routes by name. */
export type RouteTable = Record<string, RouteGroup>;

type NamedGroup<G extends string, T extends RouteGroup> = {
  readonly [N in keyof T]: T[N] & { readonly name: `${G}.${Extract<N, string>}` };
};

/** Adds to each route its name `group.route`, so that a function knows it without loading the whole table. */
export function defineRoutes<G extends string, T extends RouteGroup>(group: G, routes: T): NamedGroup<G, T> {
  const named = Object.entries(routes).map(([name, route]) => [name, { ...route, name: `${group}.${name}` }]);
  return Object.fromEntries(named) as NamedGroup<G, T>;
}

/** Bytes. */
export const KiB = 1024;
/** Seconds. */
export const MINUTE = 60;
/** Seconds. */
export const DAY = 24 * 60 * MINUTE;

/** Path parameters of a route about one thing. */
export const ById = z.object({ id: Id });
/** Query of a list: the size of the page, and where it starts. */
export const PageQuery = z.object({
  limit: z.coerce
    .number({ error: () => t('limit') })
    .int({ error: () => t('limit') })
    .min(1, { error: () => t('limit') })
    .max(100, { error: () => t('limit') })
    .optional(),
  cursor: z.string().max(512).optional(),
});
/** The body of a call that needs none. */
export const EmptyBody = z.object({}).optional();
/** The response of a call with no data to return: a sentence for the person. */
export const Success = z.object({ success: z.literal(true), message: z.string() });

/** A document that a function writes, with the HTTP status of its response. */
export const WebDocument = z.object({ status: z.union([z.literal(200), z.literal(404)]), text: z.string() });
export type WebDocument = z.infer<typeof WebDocument>;

/** The path of the API below which the routes of `getPagePath` stand. */
export const PAGES_PREFIX = '/api/pages';

/** The path outside `/api` at which CloudFront and the local gateway also serve a route; undefined for most routes. */
export const getPagePath = ({ path }: { readonly path: string }): string | undefined =>
  path.startsWith(`${PAGES_PREFIX}/`) ? path.slice(PAGES_PREFIX.length) : undefined;

/** The methods that a route answers. A document answers HEAD too, as robots and link checkers ask. Source: RFC 9110, 9.1. */
export const listMethods = <M extends string>(route: { readonly method: M; readonly path: string }): (M | 'HEAD')[] =>
  getPagePath(route) === undefined ? [route.method] : [route.method, 'HEAD'];

type BodyOf<R extends Route> = R['body'] extends z.core.$ZodType
  ? undefined extends z.input<R['body']>
    ? { body?: z.input<R['body']> }
    : { body: z.input<R['body']> }
  : unknown;
type QueryOf<R extends Route> = R['query'] extends z.ZodType ? { query?: z.input<R['query']> } : unknown;
type ParamsOf<R extends Route> = R['params'] extends z.ZodType ? { params: z.input<R['params']> } : unknown;

/** What a caller sends: body, query and path parameters before parsing. */
export type RouteInput<R extends Route> = BodyOf<R> & QueryOf<R> & ParamsOf<R>;

/** One page of a list; `nextCursor` is absent on the last page. */
export interface ListPage<T> {
  items: T[];
  nextCursor?: string;
}

/** What a handler returns and a caller receives: the parsed response, or one page of a list. */
export type RouteOutput<R extends Route> = R extends { paged: true }
  ? z.output<R['response']> extends (infer T)[]
    ? ListPage<T>
    : never
  : R['localResponse'] extends z.ZodType
    ? z.output<R['localResponse']>
    : z.output<R['response']>;

/** The parsed body, query or path parameters of a route; undefined where the route has none. */
export type ParsedPart<R extends Route, K extends 'body' | 'query' | 'params'> = R[K] extends z.core.$ZodType
  ? z.output<R[K]>
  : R[K] extends 'raw'
    ? Uint8Array
    : undefined;
