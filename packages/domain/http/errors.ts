/** Every error code of the product and its HTTP status. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  code_required: 401,
  forbidden: 403,
  subscription_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  image_unassessable: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** The code of an error, for programs. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** What an error adds to its code and message: messages per field, reasons why a photo was refused, seconds to wait. */
export interface ErrorDetails {
  fields?: Record<string, string>;
  reasons?: { code: string; message: string }[];
  retryAfterSeconds?: number;
}

/** An error for a response: `message` is a sentence for the person, `code` is for programs. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AppError';
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
