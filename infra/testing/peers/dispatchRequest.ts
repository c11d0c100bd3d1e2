import { randomInt } from 'node:crypto';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { dispatchRequest as dispatchLocally, type CloudServices } from '#local/server/dispatchRequest';

/** Addresses of other implementations of AWS services, by the service's name in the scope of a signature. */
const peers = JSON.parse(process.env['PEERS'] ?? '{}') as Partial<Record<string, string>>;
/** The account of each local cloud at the peers, so that the clouds of two tests share no table. */
const accounts = new WeakMap<CloudServices['aws'], string>();

/**
 * Passes a request to another implementation of its service where `PEERS` has one, and else to the local one. Replaces
 * `packages/local/server/dispatchRequest.ts` in `npm run peers`.
 */
export async function dispatchRequest(
  services: CloudServices,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const scope = /Credential=[^/,]+\/\d{8}\/[^/,]+\/([^/,]+)\/aws4_request/.exec(req.headers.authorization ?? '');
  const peer = peers[scope?.[1] ?? ''];
  if (peer === undefined) return dispatchLocally(services, req, res);
  const account = accounts.get(services.aws) ?? String(randomInt(1e11, 1e12));
  accounts.set(services.aws, account);
  // moto takes the account from its own header, DynamoDB Local from the access key. Neither checks signatures.
  const authorization = req.headers.authorization!.replace(
    /Credential=[^/,]+/,
    `Credential=${account.padEnd(20, '0')}`,
  );
  const headers = { ...req.headers, authorization, 'x-moto-account-id': account };
  await new Promise<void>((answered) => {
    const forwarded = request(peer + req.url!, { method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res).on('close', answered);
    });
    forwarded.on('error', () => res.destroy());
    res.on('close', answered);
    req.pipe(forwarded);
  });
}
