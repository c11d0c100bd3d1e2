import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a call fails: with an exception of the service, whose name on the wire is `type`; or without an answer, before the service
 * gets the request or after it has done it.
 */
export type ServiceFault = { status: number; type: string } | 'request lost' | 'answer lost';

/**
 * Finds the fault of a call, given its `X-Amz-Target`, such as `DynamoDB_20120810.PutItem`, or, without one, its method and
 * path.
 */
export type FindFault = (target: string) => ServiceFault | undefined;

export interface FaultProxy {
  url: string;
  close: () => void;
}

/** Stands before the local cloud and lets some calls fail. */
export async function startFaultProxy(endpoint: string, findFault: FindFault): Promise<FaultProxy> {
  const proxy = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const fault = findFault(String(headers['x-amz-target'] ?? `${method} ${url}`));
    if (fault === 'request lost') {
      incoming.destroy();
      return;
    }
    if (typeof fault === 'object') {
      response.writeHead(fault.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: fault.type, message: 'fault' }));
      return;
    }
    const forwarded = request(endpoint + url!, { method, headers }, (answer) => {
      if (fault === 'answer lost') {
        answer.resume().once('end', () => incoming.destroy());
        return;
      }
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
