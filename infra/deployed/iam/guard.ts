import { isByAccessToken } from '#local/aws/cognito/softwareToken';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Asked, Received } from './asked';
import { isAllowed, type Call, type Statement } from './policy';
import { refusal } from './refusal';

const LOOPBACK = '127.0.0.1';
const SIGNED = /Credential=([^/,]+)\/\d{8}\/[^/,]+\/([^/,]+)\/aws4_request/;

export interface GuardOptions {
  /** Where the services answer. */
  endpoint: string;
  /** What the owner of an access key may do; undefined where nobody has that key. */
  rightsOf: (accessKeyId: string) => readonly Statement[] | undefined;
  /** What a request asks for; throws where that is not known. */
  asked: (request: Received) => Asked;
  /** Hears what was refused, or could not be judged. */
  refused: (what: string) => void;
}

export interface Guard {
  url: string;
  close(): void;
}

/** Stands before the services of AWS as IAM does: lets a request through where its signer may do all that it asks for. */
export async function startGuard(options: GuardOptions): Promise<Guard> {
  const { endpoint, rightsOf, asked } = options;
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const [, signer = '', service = ''] = SIGNED.exec(req.headers.authorization ?? '') ?? [];
    const refuse = (message: string) => {
      const { status, headers, body } = refusal(service, message);
      res.writeHead(status, headers).end(body);
    };
    const rights = isByAccessToken(req.headers) ? [] : rightsOf(signer);
    if (!rights) {
      options.refused(`Nobody has the access key ${signer}, which asks ${service}`);
      refuse('The security token included in the request is invalid.');
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { url = '/', method = 'GET', headers } = req;
    const { calls, ifMissing = [] } = asked({ service, method, url: new URL(url, endpoint), headers, body });
    const isRefused = (wanted: readonly Call[]): boolean => {
      const call = wanted.find((each) => !isAllowed(rights, each));
      if (!call) return false;
      const { action, resource, context = {} } = call;
      const message = `${signer} is not authorized to perform: ${action} on resource: ${resource}`;
      options.refused(`${message} ${JSON.stringify(context)}`);
      refuse(`User: ${message}`);
      return true;
    };
    if (isRefused(calls)) return;

    const { hostname, port } = new URL(endpoint);
    const passed = { ...headers };
    delete passed.expect;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ hostname, port, path: url, method, headers: passed }, resolve).once('error', reject).end(body);
    });
    if (answer.statusCode === 404 && isRefused(ifMissing)) {
      answer.resume();
      return;
    }
    res.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(res);
  };
  const server = createServer((req, res) => {
    serve(req, res).catch((error: unknown) => {
      options.refused(String(error));
      if (res.headersSent) res.destroy();
      else res.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve).unref());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK}:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
