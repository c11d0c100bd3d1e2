import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAccessTokenRequest } from '#local/aws/cognito/softwareToken';
import { sendResponse, type LocalService } from '#local/aws/localService';
import type { Ses } from '#local/aws/ses/ses';
import { REGISTRY_PATH } from '#local/registry/registry';
import { PUSH_PATH } from '#local/push/pushService';
import { serveInbox } from './serveInbox';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The services that share one socket. */
export interface CloudServices {
  /** AWS services by the name in the scope of a request's signature. */
  aws: ReadonlyMap<string, LocalService>;
  ses: Ses;
  stripe: LocalService;
  registry: LocalService;
  push: LocalService;
}

/** Passes a request to its service. Answers 500 where the service throws. */
export async function dispatchRequest(
  services: CloudServices,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  try {
    await dispatch(services, req, res);
  } catch (error) {
    console.error(error);
    if (res.headersSent) res.destroy();
    else sendAwsError(res, 500, 'InternalFailure', 'The local service failed.');
  }
}

async function dispatch(
  { aws, ses, stripe, registry, push }: CloudServices,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const host = (req.headers.host ?? '').replace(/:\d+$/, '');
  // A web page can reach this socket by DNS rebinding, but only with the name of its own host.
  if (!LOOPBACK_HOSTS.has(host)) {
    sendAwsError(res, 403, 'AccessDeniedException', 'Only this machine may ask.');
    return;
  }
  const [pathname = ''] = (req.url ?? '').split('?', 1);
  const scope = /Credential=[^/,]+\/\d{8}\/[^/,]+\/([^/,]+)\/aws4_request/.exec(req.headers.authorization ?? '');
  const serviceName = isAccessTokenRequest(req.headers) ? 'cognito-idp' : scope?.[1];
  const service = aws.get(serviceName ?? '');

  if (req.method === 'GET' && (pathname === '/inbox' || pathname === '/inbox.json')) {
    serveInbox(pathname, ses.mails(), res);
  } else if (!scope && /^\/(v1|stripe)(\/|$)/.test(pathname)) {
    await stripe.handle(req, res);
  } else if (!scope && pathname === REGISTRY_PATH) {
    await registry.handle(req, res);
  } else if (!scope && pathname.startsWith(PUSH_PATH)) {
    await push.handle(req, res);
  } else if (service) {
    await service.handle(req, res);
  } else if (scope) {
    sendAwsError(res, 400, 'UnknownOperationException', `The service ${scope[1] ?? ''} is not provided.`);
  } else {
    sendAwsError(res, 403, 'MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
}

function sendAwsError(res: ServerResponse, status: number, type: string, message: string): void {
  const headers = { 'content-type': 'application/json', 'x-amzn-errortype': type };
  sendResponse(res, status, headers, JSON.stringify({ __type: type, message }));
}
