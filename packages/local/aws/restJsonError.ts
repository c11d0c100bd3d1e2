import type { ServerResponse } from 'node:http';
import { sendResponse, type ServiceError } from './localService';

/** Sends an error as the AWS REST-JSON protocol does. */
export function sendRestJsonError(res: ServerResponse, { type, message, status, members }: ServiceError): void {
  const headers = { 'content-type': 'application/json', 'x-amzn-errortype': type };
  sendResponse(res, status, headers, JSON.stringify({ Message: message, ...members }));
}
