import { isAccessTokenRequest } from '#local/aws/cognito/softwareToken';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createAccessDenied } from './createAccessDenied';
import { findRequiredPermissions } from './findRequiredPermissions';
import type { IamResources } from './iamResources';
import { isAllowed, type RequestedAction, type Statement } from './policy';

const LOOPBACK = '127.0.0.1';
const SIGNATURE = /Credential=([^/,]+)\/\d{8}\/[^/,]+\/([^/,]+)\/aws4_request/;

export interface IamGuardOptions {
  /** Address of the services. */
  endpoint: string;
  /** Answers a request as `endpoint` does, without the network. */
  answer?: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  resources: IamResources;
  /** The policies of an access key's owner. Undefined where the key does not exist. */
  findStatements: (accessKeyId: string) => readonly Statement[] | undefined;
  /** Receives each request that was denied, or whose permissions are not known. */
  onDenied: (message: string) => void;
  /** Receives each action that a signer was allowed to perform. */
  onAllowed?: (signer: string, action: string) => void;
}

export interface IamGuard {
  url: string;
  /** Answers a request as the server at `url` does. */
  listener: (req: IncomingMessage, res: ServerResponse) => void;
  close: () => void;
}

/** Starts a proxy in front of the AWS services that works as IAM: it forwards a request whose signer has all permissions. */
export async function startIamGuard(options: IamGuardOptions): Promise<IamGuard> {
  const listener = (req: IncomingMessage, res: ServerResponse) => {
    guardRequest(options, req, res).catch((error: unknown) => {
      options.onDenied(String(error));
      if (res.headersSent) res.destroy();
      else res.writeHead(500).end();
    });
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve).unref());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK}:${port}`,
    listener,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function guardRequest(options: IamGuardOptions, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { endpoint, answer, resources, findStatements, onDenied, onAllowed } = options;
  const { url = '/', method = 'GET', headers } = req;
  const [, signer = '', service = ''] = SIGNATURE.exec(headers.authorization ?? '') ?? [];
  const deny = (message: string) => {
    const { status, headers: errorHeaders, body } = createAccessDenied(service, message);
    res.writeHead(status, errorHeaders).end(body);
  };
  const statements = isAccessTokenRequest(headers) ? [] : findStatements(signer);
  if (!statements) {
    onDenied(`Unknown access key ${signer} in a request to ${service}`);
    deny('The security token included in the request is invalid.');
    return;
  }
  const denyMissing = (permissions: readonly RequestedAction[]): boolean => {
    const missing = permissions.find((each) => !isAllowed(statements, each));
    if (!missing) return false;
    const { action, resource, context = {} } = missing;
    const message = `${signer} is not authorized to perform: ${action} on resource: ${resource}`;
    onDenied(`${message} ${JSON.stringify(context)}`);
    deny(`User: ${message}`);
    return true;
  };

  const body = await readBody(req);
  const signed = { service, method, url: new URL(url, endpoint), headers, body };
  const { actions, ifMissing = [] } = findRequiredPermissions(signed, resources);
  if (denyMissing(actions)) return;
  for (const { action } of actions) onAllowed?.(signer, action);
  if (answer && ifMissing.length === 0) {
    await answer(replay(req, body), res);
    return;
  }
  const response = await forward(endpoint, req, body).catch(() => undefined);
  if (!response) {
    // The service hung up, and so does the guard.
    res.destroy();
    return;
  }
  if (response.statusCode === 404 && denyMissing(ifMissing)) {
    response.resume();
    return;
  }
  res.writeHead(response.statusCode ?? 500, response.headers);
  response.pipe(res);
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A request whose body was read, as its next reader sees it. */
const replay = ({ method, url, headers }: IncomingMessage, body: Buffer): IncomingMessage =>
  Object.assign(Readable.from(body.length > 0 ? [body] : []), { method, url, headers }) as IncomingMessage;

function forward(endpoint: string, { url, method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { hostname, port } = new URL(endpoint);
  // The body is complete, so the service must not ask for it with `100 Continue`.
  const forwardedHeaders = { ...headers };
  delete forwardedHeaders.expect;
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: url, method, headers: forwardedHeaders }, resolve).once('error', reject).end(body);
  });
}
