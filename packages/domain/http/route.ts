import { z } from 'zod';
import { Id } from './id';

/** Who may call a route. `subscriber` admits administrators too (decisions A6). */
export type Auth = 'public' | 'user' | 'subscriber' | 'admin';

/** A token bucket: `count` calls per `seconds`, counted separately for each value of the named keys (decisions A8). */
export interface Limit {
  readonly by: readonly ('ip' | 'email' | 'user')[];
  readonly count: number;
  readonly seconds: number;
}

/** One HTTP endpoint, declared once; gateway, guard, client, infrastructure and tests read this. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with `{name}` parameters. */
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  /** Schema of the JSON body; `raw` hands the exact bytes to the handler. */
  readonly body?: z.ZodType | 'raw';
  readonly query?: z.ZodType;
  readonly params?: z.ZodType;
  readonly response: z.ZodType;
  /** The answer's schema on stage local, where it may tell more than the product ever does (decisions A1). */
  readonly localResponse?: z.ZodType;
  /** The answer is a file to keep, of this name; it travels packed. */
  readonly download?: string;
  /** The handler answers one page `{items, nextCursor}`; the wire carries the array and `X-Next-Cursor` (decisions E1). */
  readonly paged?: true;
  /** Largest body in bytes; 64 KiB where absent (decisions A13). */
  readonly maxBody?: number;
  /** Limits on top of the general one of 300 calls a minute per session. */
  readonly limits?: readonly Limit[];
  /** A background poll: does not extend the session (decisions A9). */
  readonly background?: true;
  /** The route exists only where the stage's settings enable this feature; elsewhere it is 404 (decisions A4). */
  readonly feature?: 'demoSubscriptions';
  /** Answers of this shape only say that work was begun: they travel with 202 (decisions C10). */
  readonly begun?: z.ZodType;
  /** Whether each call leaves a row in the audit log, where that differs from the rule in `isAudited`. */
  readonly audited?: boolean;
  /** What a signed-out caller is told, where the specification words it (§8). */
  readonly unauthenticated?: string;
}

/** The routes of one feature, by their names in it. */
export type RouteGroup = Record<string, Route>;
export type RouteTable = Record<string, RouteGroup>;

type Named<G extends string, T extends RouteGroup> = {
  readonly [N in keyof T]: T[N] & { readonly name: `${G}.${Extract<N, string>}` };
};

/** Tells each route of a group its name `group.route`, so that a function knows it without the whole table. */
export function group<G extends string, T extends RouteGroup>(name: G, table: T): Named<G, T> {
  const named = Object.entries(table).map(([own, route]) => [own, { ...route, name: `${name}.${own}` }]);
  return Object.fromEntries(named) as Named<G, T>;
}

export const KiB = 1024;
/** In seconds, as limits count. */
export const MINUTE = 60;
export const DAY = 24 * 60 * MINUTE;

export const ById = z.object({ id: Id });
const LIMIT_TEXT = 'The limit must be a whole number from 1 to 100';
/** Which part of a list is asked for. */
export const Page = z.object({
  limit: z.coerce.number(LIMIT_TEXT).int(LIMIT_TEXT).min(1, LIMIT_TEXT).max(100, LIMIT_TEXT).optional(),
  cursor: z.string().max(512).optional(),
});
/** The body of a call that says all by its path. */
export const Nothing = z.object({}).optional();
/** The answer of a call that did what was asked, with a sentence for people. */
export const Success = z.object({ success: z.literal(true), message: z.string() });

type BodyOf<R extends Route> = R['body'] extends z.ZodType
  ? undefined extends z.input<R['body']>
    ? { body?: z.input<R['body']> }
    : { body: z.input<R['body']> }
  : unknown;
type QueryOf<R extends Route> = R['query'] extends z.ZodType ? { query?: z.input<R['query']> } : unknown;
type ParamsOf<R extends Route> = R['params'] extends z.ZodType ? { params: z.input<R['params']> } : unknown;

/** What a caller gives: body, query and path parameters, before parsing. */
export type Input<R extends Route> = BodyOf<R> & QueryOf<R> & ParamsOf<R>;

/** One page of a list; `nextCursor` is absent when there is no more. */
export interface Paged<T> {
  items: T[];
  nextCursor?: string;
}

/** What a caller receives, and what a handler returns: the parsed answer, or one page of a list. */
export type Output<R extends Route> = R extends { paged: true }
  ? z.output<R['response']> extends (infer T)[]
    ? Paged<T>
    : never
  : R['localResponse'] extends z.ZodType
    ? z.output<R['localResponse']>
    : z.output<R['response']>;

/** The type of a parsed body, query or parameter set of a route; undefined where the route has none. */
export type Parsed<R extends Route, K extends 'body' | 'query' | 'params'> = R[K] extends z.ZodType
  ? z.output<R[K]>
  : R[K] extends 'raw'
    ? Uint8Array
    : undefined;
