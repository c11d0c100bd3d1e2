import type { Input, Output, Route, RouteTable } from './route';

/** One request, as the transport sends it. `path` has its parameters filled in and its query appended. */
export interface ClientRequest {
  method: Route['method'];
  path: string;
  body?: unknown;
}

/** What the transport brings back from a successful request; failures are thrown by the transport. */
export interface ClientResponse {
  json: unknown;
  nextCursor?: string;
}

export type Send = (request: ClientRequest, route: Route) => Promise<ClientResponse>;

/** The typed client of a route table: `client.analysis.create({ body })`. */
export type Client<T extends RouteTable> = {
  [G in keyof T]: { [N in keyof T[G]]: (input: Input<T[G][N]>) => Promise<Output<T[G][N]>> };
};

interface AnyInput {
  body?: unknown;
  query?: Record<string, unknown>;
  params?: Record<string, string>;
}

/** Fills a route's path with parameters and appends the query; absent values are left out. */
export function pathOf(route: Route, { query = {}, params = {} }: AnyInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** Builds the typed client over any transport: the browser's, a test's, a benchmark's. Answers are parsed by schema. */
export function createClient<T extends RouteTable>(routes: T, send: Send): Client<T> {
  const call = (route: Route) => async (input: AnyInput) => {
    const { json, nextCursor } = await send(
      { method: route.method, path: pathOf(route, input), body: input.body },
      route,
    );
    const answer = (route.localResponse ?? route.response).parse(json);
    return route.paged ? { items: answer, ...(nextCursor && { nextCursor }) } : answer;
  };
  const groups = Object.entries(routes).map(([group, table]) => [
    group,
    Object.fromEntries(Object.entries(table).map(([name, route]) => [name, call(route)])),
  ]);
  return Object.fromEntries(groups) as Client<T>;
}
