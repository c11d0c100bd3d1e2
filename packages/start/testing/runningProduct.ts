import type { Services } from '#functions/services/services';

/** An answer of the product. */
export interface Answer {
  status: number;
  json: unknown;
  /** The cookie that the answer sets. */
  cookie?: string;
  nextCursor?: string;
}

/** Sends a request to the product. Throws when no answer comes. */
export type SendCall = (method: string, path: string, request?: { json?: unknown; cookie?: string }) => Promise<Answer>;

/** A running product: its calls as a browser makes them, and the services of an operator. */
export interface RunningProduct {
  call: SendCall;
  services: Services;
}

/** Creates the calls to a product at `url`. */
export function createCall(send: (request: Request) => Promise<Response>, url: string): SendCall {
  return async (method, path, { json, cookie } = {}) => {
    const response = await send(
      new Request(url + path, {
        method,
        headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
        body: json === undefined ? undefined : JSON.stringify(json),
      }),
    );
    return {
      status: response.status,
      json: await response.json(),
      cookie: response.headers.getSetCookie()[0]?.split(';')[0],
      nextCursor: response.headers.get('x-next-cursor') ?? undefined,
    };
  };
}
