import { CHAIN_START, type ChainEnd } from '#data/operations/audit';
import { AUDIT_CHAINS } from '#data/table/keys';
import { AppError } from '#domain/http/errors';
import { auditRoutes } from '#domain/http/routes/desk/audit';
import { endpoint } from '#functions/http/endpoint';
import { auditAnswers } from './messages';

/** Rows of each chain that one call verifies, well within its deadline. */
const STRETCH = 400;

const formatMark = ({ number, hash }: ChainEnd): string => `${number}-${hash}`;
function parseMark(mark: string): ChainEnd {
  const [number = '', hash = ''] = mark.split('-');
  return { number, hash };
}

/**
 * Verifies the next stretch of every chain of the audit log. The hourly job also compares them with the archive, which this
 * function has no right to read.
 */
export const handler = endpoint(auditRoutes.verify, async ({ body, auditLog }) => {
  const starts = body.marks?.map(parseMark) ?? Array.from({ length: AUDIT_CHAINS }, () => CHAIN_START);
  if (starts.length !== AUDIT_CHAINS) throw new AppError('invalid_request', auditAnswers('startAgain'));
  const stretches = await Promise.all(starts.map((from, chain) => auditLog.verifyAfter(chain, from, STRETCH)));
  return {
    marks: stretches.map(({ end }) => formatMark(end)),
    rows: stretches.reduce((sum, { rows }) => sum + rows, 0),
    isComplete: stretches.every(({ isComplete }) => isComplete),
    faults: stretches.flatMap(({ fault }, chain) => (fault === null ? [] : [auditAnswers('fault', { chain, fault })])),
  };
});
