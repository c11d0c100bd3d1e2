import { createHash } from 'node:crypto';
import { ServiceError } from '#local/aws/localService';
import { EXCEPTION_PREFIX } from '#local/aws/dynamodb/requests';
import type { StorageTransaction } from '#local/aws/dynamodb/storage';
import { sublevels } from '#local/aws/dynamodb/sublevels';

/** How long a repeat under the same `ClientRequestToken` is answered without writing again. */
export const TOKEN_LIFETIME_MS = 10 * 60_000;

const MISMATCH = 'The request uses the same client token as a previous, but non-identical request.';

/** A stored token. `asked` is the SHA-256 of its request, `at` its time in milliseconds since 1970. */
interface TokenRow {
  asked: string;
  at: number;
}

/** SHA-256 in hex. */
export const computeDigest = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Stores the token of a request with this digest. Returns false when it repeats an earlier request.
 * Throws IdempotentParameterMismatchException when the earlier request had another digest.
 */
export async function claimToken(
  transaction: StorageTransaction,
  token: string,
  requestDigest: string,
  now: Date,
): Promise<boolean> {
  const key = computeDigest(token);
  const earlier = (await transaction.get(sublevels.tokens, key)) as TokenRow | undefined;
  if (earlier !== undefined && !isExpiredToken(earlier, now)) {
    if (earlier.asked === requestDigest) return false;
    throw new ServiceError(`${EXCEPTION_PREFIX}IdempotentParameterMismatchException`, MISMATCH);
  }
  transaction.put(sublevels.tokens, key, { asked: requestDigest, at: now.getTime() } satisfies TokenRow);
  return true;
}

/** Whether a stored token has outlived its lifetime. */
export function isExpiredToken(token: unknown, now: Date): boolean {
  return (token as TokenRow).at + TOKEN_LIFETIME_MS <= now.getTime();
}
