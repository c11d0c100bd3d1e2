/** A PDF could not be drawn from what was read: no fault of the connection, and another attempt ends the same. */
export class ReportNotDrawn extends Error {
  constructor(cause: unknown) {
    super('The report was not drawn', { cause });
    this.name = 'ReportNotDrawn';
  }
}
