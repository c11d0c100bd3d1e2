/** Every error code of the product and the HTTP status it travels with (decisions E2). */
export const STATUS = {
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

export type ErrorCode = keyof typeof STATUS;

/** What an error adds beside its code and message: texts per field, reasons of a refused photograph, seconds to wait. */
export interface ErrorDetails {
  fields?: Record<string, string>;
  reasons?: { code: string; message: string }[];
  retryAfterSeconds?: number;
}

/** A failure a person can meet: `message` is a sentence for them, `code` is for programs. */
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
    return STATUS[this.code];
  }
}
