import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeXml } from '#local/aws/escapeXml';
import { ServiceError, readBody, sendResponse } from '#local/aws/localService';

const MiB = 1024 * 1024;
const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** Answers one action with the XML content of its result. */
export type QueryOperation = (form: URLSearchParams) => string | Promise<string>;

/** Answers AWS query protocol requests (a form in, XML out). Refuses other actions with `InvalidAction`. */
export function createQueryProtocol(operations: Record<string, QueryOperation>) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const id = randomUUID();
    const send = (status: number, xml: string) => sendResponse(res, status, { 'content-type': 'text/xml' }, xml);
    try {
      const body = await readBody(req, 10 * MiB, () => new ServiceError('InvalidParameterValue', 'Too large', 413));
      const form = new URLSearchParams(body.toString('utf8'));
      const action = form.get('Action') ?? '';
      if (!Object.hasOwn(operations, action)) {
        throw new ServiceError('InvalidAction', `Could not find operation ${action} for version 2010-12-01`);
      }
      const result = await operations[action]!(form);
      send(
        200,
        `<${action}Response xmlns="${NAMESPACE}"><${action}Result>${result}</${action}Result>` +
          `<ResponseMetadata><RequestId>${id}</RequestId></ResponseMetadata></${action}Response>`,
      );
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      send(
        error.status,
        `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>Sender</Type><Code>${error.type}</Code>` +
          `<Message>${escapeXml(error.message)}</Message></Error><RequestId>${id}</RequestId></ErrorResponse>`,
      );
    }
  };
}
