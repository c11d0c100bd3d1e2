import type { Vault } from '#data/table/vault';
import { z } from 'zod';

/** Binds the envelope to its purpose: no sealed value of a row is a token, and no token a value of a row. */
const PURPOSE = { PK: 'UNSUBSCRIBE', SK: 'TOKEN' };
const Content = z.object({ userId: z.string() });

/**
 * Creates the token of the link that turns a person's reminders off. It is sealed with authenticated encryption, so it says
 * nothing about the person, and nobody else can make one. It does not expire, because mail is read late.
 */
export async function createUnsubscribeToken(vault: Vault, userId: string): Promise<string> {
  const service = await vault.forService();
  return Buffer.from(service.seal(PURPOSE, 'token', { userId })).toString('base64url');
}

/** The person whom a token belongs to; undefined for a token that we did not make. */
export async function readUnsubscribeToken(vault: Vault, token: string): Promise<string | undefined> {
  const service = await vault.forService();
  try {
    return Content.parse(service.unseal(PURPOSE, 'token', Buffer.from(token, 'base64url'))).userId;
  } catch {
    return undefined;
  }
}
