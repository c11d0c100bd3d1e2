import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a call fails: with an exception of the service. */
export interface ServiceFault {
  status: number;
  /** The exception's name on the wire. */
  type: string;
}

export interface FaultProxy {
  url: string;
  close: () => void;
}

/**
 * Stands before the local cloud and lets some calls fail.
 * @param findFault the fault of a call, given its `X-Amz-Target`, such as `DynamoDB_20120810.PutItem`
 */
export async function startFaultProxy(
  endpoint: string,
  findFault: (target: string) => ServiceFault | undefined,
): Promise<FaultProxy> {
  const proxy = createServer((incoming, response) => {
    const fault = findFault(String(incoming.headers['x-amz-target']));
    if (fault) {
      response.writeHead(fault.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: fault.type, message: 'fault' }));
      return;
    }
    const { method, url, headers } = incoming;
    const forwarded = request(endpoint + url!, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
