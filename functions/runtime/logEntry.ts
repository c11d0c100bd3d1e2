import type { Role } from '#domain/account/account';
import type { ErrorCode } from '#domain/http/errors';
import type { RouteName } from '#domain/http/routes';

/** Everything that is logged about a request. It has no field for a body, cookie, address, email or note. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  requestId: string;
  route: RouteName;
  status: number;
  code?: ErrorCode;
  /** Duration in milliseconds. */
  ms: number;
  role: Role | 'anonymous';
  /** Size of the request body. */
  bytes: number;
  /** Class and stack of an unexpected error. Never its message, which may quote data. */
  error?: string;
}
