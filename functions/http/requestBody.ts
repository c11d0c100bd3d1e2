import { AppError } from '#domain/http/errors';
import type { HttpEvent } from '#domain/http/httpEvent';
import type { Route } from '#domain/http/route';
import { parseJson } from './parseJson';
import { httpMessages } from '#domain/http/messages';
import { requestMessages } from './messages';

const DEFAULT_MAX_BYTES = 64 * 1024;

/** A body as it was sent, and what it says. */
export interface RequestBody {
  bytes: Uint8Array;
  /** The parsed JSON; undefined for an empty body and for a route that takes raw bytes. */
  json: unknown;
}

/** The exact bytes of a body. */
export function decodeBody({ body = '', isBase64Encoded }: HttpEvent): Uint8Array {
  return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
}

/** Parses a body; throws where it is not declared to be JSON (415), too large (413) or not strict JSON (400). */
export function parseBody(bytes: Uint8Array, { headers }: HttpEvent, route: Route): RequestBody {
  const contentType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const isRaw = route.body === 'raw';
  if (bytes.length > 0 && !isRaw && contentType !== 'application/json') {
    throw new AppError('unsupported_media', requestMessages('notJson'));
  }
  if (bytes.length > (route.maxBody ?? DEFAULT_MAX_BYTES)) {
    throw new AppError('too_large', httpMessages('tooLarge'));
  }
  return { bytes, json: bytes.length === 0 || isRaw ? undefined : parseJson(bytes) };
}
