import { Analyses } from '#data/analysis/analyses';
import { keys } from '#data/table/keys';
import { Research } from '#data/analysis/research';
import { open, partsOf, type UserVault } from '#data/table/vault';
import { SAMPLE_ANALYSIS, SHOWN_ATTEMPTS, type SecurityDemo } from '#domain/operations/securityDemo';
import { deidentify } from '#domain/analysis/deidentify';
import { adminRoutes } from '#domain/http/routes/admin';
import { randomBytes } from 'node:crypto';
import { endpoint } from '#functions/http/endpoint';

const TEXT = 'A note about a spot on my shoulder.';
/** What the browser sends (decisions C4); of a kept analysis no picture is left to ask. */
const IMAGE = { width: 224, height: 224, format: 'jpeg' } as const;

/** What protects people's data, done once more for the asking administrator with the product's own code. */
export const handler = endpoint(
  adminRoutes.securityDemo,
  async ({ user, users, erasures, table, vault, auditLog, newId }): Promise<SecurityDemo> => {
    const { items = [] } = (await new Analyses(table, vault).list(user.id, { limit: 1 })) ?? {};
    const analysis = items[0] ?? SAMPLE_ANALYSIS;
    const random = () => randomBytes(16).toString('hex');
    return {
      deidentification: {
        kept: (await new Research(table, users, erasures).oneOf(user.id)) ?? null,
        isConsenting: user.researchConsentAt !== null,
        source: items[0] ? 'own' : 'sample',
        before: { id: newId(), email: user.email, ...analysis },
        after: deidentify(analysis, IMAGE, { pseudonym: random(), random }),
      },
      envelope: sealed(await vault.of(user.id), user.id, newId),
      activity: await auditLog.ofUser(user.id, SHOWN_ATTEMPTS),
    };
  },
);

/** Seals a text as the note of an analysis that is never kept, and tries to open it rightly and wrongly. */
function sealed(vault: UserVault, userId: string, newId: () => string): SecurityDemo['envelope'] {
  const place = keys.analysis(userId, newId());
  const envelope = Buffer.from(vault.seal(place, 'notes', TEXT));
  const changed = Buffer.from(envelope);
  changed[changed.length - 1]! ^= 1;
  const opens = (opening: () => unknown): boolean => {
    try {
      return opening() === TEXT;
    } catch {
      return false;
    }
  };
  const { version, iv, tag, ciphertext } = partsOf(envelope);
  const hex = (bytes: Buffer) => bytes.toString('hex');
  return {
    text: TEXT,
    parts: { version: hex(version), iv: hex(iv), tag: hex(tag), ciphertext: hex(ciphertext) },
    attempts: [
      { how: 'With the person’s key, at its own place', opens: opens(() => vault.open(place, 'notes', envelope)) },
      { how: 'With another key', opens: opens(() => open(randomBytes(32), place, 'notes', envelope)) },
      { how: 'With one bit changed', opens: opens(() => vault.open(place, 'notes', changed)) },
      {
        how: 'Moved to another analysis',
        opens: opens(() => vault.open(keys.analysis(userId, newId()), 'notes', envelope)),
      },
      { how: 'Moved to another field', opens: opens(() => vault.open(place, 'location', envelope)) },
    ],
  };
}
