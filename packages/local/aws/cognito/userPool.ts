import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { openCheckedFile } from '#local/storage/checkedFile';

const TOKEN_SECONDS = 3600;
/** Lifetime of a challenge; Cognito's default. */
const CHALLENGE_SECONDS = 180;

const Pool = z.strictObject({
  userPoolId: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  tokenSecret: z.string(),
});
/** Further secrets of the client, by id. The first one has the id `first` and is absent once it was deleted. */
export type ClientSecrets = Map<string, string>;
/** The one user pool with its one app client. */
export type UserPool = z.infer<typeof Pool>;

/** One user of the pool; times are ISO 8601. */
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
  /** The user's authenticator app. Keys are base32; a key is `pending` until its first code. Steps are those of `totp.ts`. */
  authenticator?: { pending?: string; key?: string; isEnabled: boolean; lastStep: number };
}

/** Reads the pool's ids and secrets, or creates them; ids have Cognito's shapes. In memory only when `folder` is null. Throws where they are damaged. */
export async function openUserPool(folder: string | null): Promise<UserPool> {
  if (folder === null) return createUserPool();
  return openCheckedFile(path.join(folder, 'pool.json'), {
    schema: Pool,
    create: createUserPool,
    withoutCopy: 'Or remove it: the next start makes a new one, and everybody stays registered.',
  });
}

const createUserPool = (): UserPool => ({
  userPoolId: `us-east-1_${createRandomId(9)}`,
  clientId: createRandomId(26),
  clientSecret: createRandomId(51),
  tokenSecret: randomBytes(32).toString('base64'),
});

/** Whether `secretHash` is base64(HMAC-SHA256(client secret, username ‖ client id)) with one of the secrets, as Cognito requires. */
export function isValidSecretHash(
  { clientId }: UserPool,
  secrets: ClientSecrets,
  username: string,
  secretHash: string,
): boolean {
  const actual = Buffer.from(secretHash, 'base64');
  return [...secrets.values()].some((secret) => {
    const expected = createHmac('sha256', secret)
      .update(username + clientId)
      .digest();
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

/** Cognito's AuthenticationResult. The tokens are JWTs signed (HS256) with the pool's own secret. */
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
    IdToken: signJwt(pool, id),
    AccessToken: signJwt(pool, access),
    RefreshToken: randomBytes(48).toString('base64url'),
    ExpiresIn: TOKEN_SECONDS,
    TokenType: 'Bearer',
  };
}

/** The session of a code challenge: a short-lived token which proves that the password was right. */
export function issueChallenge(pool: UserPool, { sub }: PoolUser, now: Date): string {
  return signJwt(pool, { sub, token_use: 'challenge', exp: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS });
}

const Claims = z.object({ sub: z.string(), token_use: z.string(), exp: z.number() });

/** Returns the `sub` of a token. Undefined when its signature or use is wrong, or it has expired. */
export function verifyToken(pool: UserPool, use: 'access' | 'challenge', token: string, now: Date): string | undefined {
  const [head = '', body = '', signature = ''] = token.split('.');
  const expected = computeSignature(pool, `${head}.${body}`);
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return;
  const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return claims.token_use === use && claims.exp * 1000 > now.getTime() ? claims.sub : undefined;
}

function signJwt(pool: UserPool, claims: Record<string, unknown>): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${computeSignature(pool, content)}`;
}

const computeSignature = (pool: UserPool, content: string): string =>
  createHmac('sha256', Buffer.from(pool.tokenSecret, 'base64')).update(content).digest('base64url');

/** `count` random lower-case letters and digits, 5 bits each. */
function createRandomId(count: number): string {
  return [...randomBytes(count)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');
}
