import type { RouteInput, RouteOutput, Route, RouteTable } from './route';

/** One request for the transport. `path` has its parameters filled in and its query appended. */
export interface ClientRequest {
  method: Route['method'];
  path: string;
  body?: unknown;
}

/** A successful response. The transport throws for every other one. */
export interface ClientResponse {
  json: unknown;
  nextCursor?: string;
}

/** Sends a request: the browser's fetch, a test's or a benchmark's. */
export type Send = (request: ClientRequest, route: Route) => Promise<ClientResponse>;

/** The typed client of a route table: `client.analysis.create({ body })`. */
export type Client<T extends RouteTable> = {
  [G in keyof T]: { [N in keyof T[G]]: (input: RouteInput<T[G][N]>) => Promise<RouteOutput<T[G][N]>> };
};

interface AnyInput {
  body?: unknown;
  query?: Record<string, unknown>;
  params?: Record<string, string>;
}

/** Builds the path of a request from path parameters and query; absent values are left out. */
export function buildPath(route: Route, { query = {}, params = {} }: AnyInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** Reads a response by the schema of its route. */
type ReadResponse = (route: Route, json: unknown) => unknown;

const parseResponse: ReadResponse = (route, json) => (route.localResponse ?? route.response).parse(json);

/**
 * Creates the typed client over a transport. It parses every response by the schema of its route, unless `readResponse`
 * replaces that.
 */
export function createClient<T extends RouteTable>(
  routes: T,
  send: Send,
  readResponse: ReadResponse = parseResponse,
): Client<T> {
  const call = (route: Route) => async (input: AnyInput) => {
    const { json, nextCursor } = await send(
      { method: route.method, path: buildPath(route, input), body: input.body },
      route,
    );
    const output = readResponse(route, json);
    return route.paged ? { items: output, ...(nextCursor && { nextCursor }) } : output;
  };
  const groups = Object.entries(routes).map(([group, table]) => [
    group,
    Object.fromEntries(Object.entries(table).map(([name, route]) => [name, call(route)])),
  ]);
  return Object.fromEntries(groups) as Client<T>;
}
