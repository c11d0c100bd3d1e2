/** A failure in S3's own words, answered as its XML error. */
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
