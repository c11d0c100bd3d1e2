/** An error that S3 sends to its caller, as XML. */
export class S3Error extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
    this.name = code;
  }
}

/** The error for a header, parameter or operation that this S3 does not provide. */
export const createNotImplemented = (operation: string) =>
  new S3Error(
    'NotImplemented',
    `${operation}: a header or operation you provided implies functionality that is not implemented`,
    501,
  );
