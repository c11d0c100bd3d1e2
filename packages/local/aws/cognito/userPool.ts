import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '#local/storage/atomicFile';

const TOKEN_SECONDS = 3600;
/** How long a challenge may be answered; Cognito's default. */
const CHALLENGE_SECONDS = 180;

const Pool = z.object({
  userPoolId: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  tokenSecret: z.string(),
});
/** The one user pool with its one app client. */
export type UserPool = z.infer<typeof Pool>;

/** One person of the pool; times are ISO 8601. */
export interface PoolUser {
  sub: string;
  attributes: Record<string, string>;
  passwordHash: string;
  status: 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED';
  enabled: boolean;
  groups: string[];
  createdAt: string;
  modifiedAt: string;
  /** Tokens issued before this moment are revoked. */
  signedOutAt?: string;
  /** The person's authenticator app; keys in base32, `pending` until a code of it is brought, steps as in `totp.ts`. */
  authenticator?: { pending?: string; key?: string; isEnabled: boolean; lastStep: number };
}

/** Opens the pool's identity, creating it once; ids have Cognito's shapes. */
export async function openUserPool(folder: string | null): Promise<UserPool> {
  const fresh = (): UserPool => ({
    userPoolId: `us-east-1_${letters(9)}`,
    clientId: letters(26),
    clientSecret: letters(51),
    tokenSecret: randomBytes(32).toString('base64'),
  });
  if (folder === null) return fresh();
  const file = path.join(folder, 'pool.json');
  try {
    return Pool.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const pool = fresh();
    await writeAtomically(file, JSON.stringify(pool));
    return pool;
  }
}

/** Whether `secretHash` is base64(HMAC-SHA256(client secret, username ‖ client id)), as Cognito demands it. */
export function isSecretHash(pool: UserPool, username: string, secretHash: string): boolean {
  const expected = createHmac('sha256', pool.clientSecret)
    .update(username + pool.clientId)
    .digest();
  const given = Buffer.from(secretHash, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Cognito's AuthenticationResult; the tokens are JWTs under the pool's own secret. */
export function issueTokens(pool: UserPool, user: PoolUser, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    sub: user.sub,
    iss: `https://cognito-idp.us-east-1.amazonaws.com/${pool.userPoolId}`,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
    jti: randomUUID(),
    iat: issuedAt,
    auth_time: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
  };
  const { clientId } = pool;
  const id = { ...user.attributes, ...claims, 'cognito:username': user.sub, aud: clientId, token_use: 'id' };
  const access = { ...claims, username: user.sub, client_id: clientId, token_use: 'access' };
  return {
    IdToken: jwt(pool, id),
    AccessToken: jwt(pool, access),
    RefreshToken: randomBytes(48).toString('base64url'),
    ExpiresIn: TOKEN_SECONDS,
    TokenType: 'Bearer',
  };
}

/** What a person has to bring beside a code, so that nobody starts with the code. */
export function issueChallenge(pool: UserPool, { sub }: PoolUser, now: Date): string {
  return jwt(pool, { sub, token_use: 'challenge', exp: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS });
}

const Claims = z.object({ sub: z.string(), token_use: z.string(), exp: z.number() });

/** Whose token this is; undefined where it is none of the pool's, of another use, or too old. */
export function subOf(pool: UserPool, use: 'access' | 'challenge', token: string, now: Date): string | undefined {
  const [head = '', body = '', signature = ''] = token.split('.');
  const expected = signatureOf(pool, `${head}.${body}`);
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return;
  const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return claims.token_use === use && claims.exp * 1000 > now.getTime() ? claims.sub : undefined;
}

function jwt(pool: UserPool, claims: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${signatureOf(pool, signed)}`;
}

const signatureOf = (pool: UserPool, signed: string): string =>
  createHmac('sha256', Buffer.from(pool.tokenSecret, 'base64')).update(signed).digest('base64url');

/** `count` random lower-case letters and digits, about 5 bits each. */
function letters(count: number): string {
  return [...randomBytes(count)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');
}
