import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/** How long a function uses a value without reading it again. A rotation waits longer before it withdraws the old value. */
export const SECRET_CACHE_MS = 5 * 60_000;

interface CachedSecret {
  versions: Promise<[current: string, ...previous: string[]]>;
  readAt: number;
}

/** Secrets, read at run time and cached for five minutes: docs/decisions/102-secrets-at-run-time.md. */
export class Secrets {
  private readonly cache = new Map<string, CachedSecret>();

  constructor(
    private readonly client: SecretsManagerClient,
    private readonly now: () => Date,
  ) {}

  /**
   * Returns the current value of a secret and, after a rotation, the one before it. While Secrets Manager is down, a value that was
   * read earlier stays in use.
   */
  async readVersions(id: string): Promise<readonly [current: string, ...previous: string[]]> {
    const now = this.now().getTime();
    const cached = this.cache.get(id);
    if (cached && now - cached.readAt < SECRET_CACHE_MS) return cached.versions;
    const versions = this.fetchVersions(id).catch((error: unknown) => {
      if (cached) return cached.versions;
      this.cache.delete(id);
      throw error;
    });
    this.cache.set(id, { versions, readAt: now });
    return versions;
  }

  /** The same, read now: for a value that somebody else may have read after this cache did. @throws where it cannot be read */
  async readVersionsNow(id: string): Promise<readonly [current: string, ...previous: string[]]> {
    const readAt = this.now().getTime();
    const versions = await this.fetchVersions(id);
    this.cache.set(id, { versions: Promise.resolve(versions), readAt });
    return versions;
  }

  /** Returns the current value. */
  async read(id: string): Promise<string> {
    const [current] = await this.readVersions(id);
    return current;
  }

  private async fetchVersions(SecretId: string): Promise<[string, ...string[]]> {
    const [current, previous] = await Promise.all([
      this.client.send(new GetSecretValueCommand({ SecretId, VersionStage: 'AWSCURRENT' })),
      this.client.send(new GetSecretValueCommand({ SecretId, VersionStage: 'AWSPREVIOUS' })).catch((error: unknown) => {
        if (error instanceof ResourceNotFoundException) return undefined;
        throw error;
      }),
    ]);
    if (current.SecretString === undefined) throw new Error('The secret has no text');
    return [current.SecretString, ...(previous?.SecretString === undefined ? [] : [previous.SecretString])];
  }
}
