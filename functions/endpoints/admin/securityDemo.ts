import { Analyses } from '#data/analysis/analyses';
import { keys, toAccountHolder } from '#data/table/keys';
import { Research } from '#data/analysis/research';
import { unseal, parseEnvelope, type UserVault } from '#data/table/vault';
import { SAMPLE_ANALYSIS, MAX_ATTEMPTS_SHOWN, type SecurityDemo } from '#domain/operations/securityDemo';
import { deidentify } from '#domain/analysis/research/deidentify';
import { adminRoutes } from '#domain/http/routes/admin';
import { randomBytes } from 'node:crypto';
import { endpoint } from '#functions/http/endpoint';
import { customerAnswers } from './messages';

const t = customerAnswers;

/** The analysis image that browsers send. It is not stored, so its properties are constants here. */
const IMAGE_HEADER = { width: 224, height: 224, format: 'jpeg' } as const;

/**
 * Shows de-identification, encryption and the audit log at work on the administrator's own data:
 * docs/decisions/014-simulated-security-demo.md.
 */
export const handler = endpoint(
  adminRoutes.securityDemo,
  async ({ user, users, erasures, table, vault, auditLog, newId }): Promise<SecurityDemo> => {
    const { items = [] } = (await new Analyses(table, vault).list(toAccountHolder(user.id), { limit: 1 })) ?? {};
    const analysis = items[0] ?? SAMPLE_ANALYSIS;
    const random = () => randomBytes(16).toString('hex');
    return {
      deidentification: {
        storedRecord: (await new Research(table, users, erasures).findSampleRecord(user.id)) ?? null,
        isConsenting: user.researchConsentAt !== null,
        source: items[0] ? 'own' : 'sample',
        before: { id: newId(), email: user.email, ...analysis },
        after: deidentify(analysis, IMAGE_HEADER, { pseudonym: random(), random }),
      },
      envelope: demonstrateEnvelope(await vault.forUser(user.id), user.id, newId),
      activity: await auditLog.listForUser(user.id, MAX_ATTEMPTS_SHOWN),
    };
  },
);

/** Seals a text as the note of an analysis that is never stored, and tries to unseal it in right and wrong ways. */
function demonstrateEnvelope(vault: UserVault, userId: string, newId: () => string): SecurityDemo['envelope'] {
  const key = keys.analysis(toAccountHolder(userId), newId());
  const envelope = Buffer.from(vault.seal(key, 'notes', t('demoNote')));
  const tampered = Buffer.from(envelope);
  tampered[tampered.length - 1]! ^= 1;
  const succeeds = (attempt: () => unknown): boolean => {
    try {
      return attempt() === t('demoNote');
    } catch {
      return false;
    }
  };
  const { version, iv, tag, ciphertext } = parseEnvelope(envelope);
  const toHex = (bytes: Buffer) => bytes.toString('hex');
  return {
    text: t('demoNote'),
    parts: { version: toHex(version), iv: toHex(iv), tag: toHex(tag), ciphertext: toHex(ciphertext) },
    attempts: [
      { how: t('ownPlace'), opens: succeeds(() => vault.unseal(key, 'notes', envelope)) },
      { how: t('otherKey'), opens: succeeds(() => unseal(randomBytes(32), key, 'notes', envelope)) },
      { how: t('changedBit'), opens: succeeds(() => vault.unseal(key, 'notes', tampered)) },
      {
        how: t('otherAnalysis'),
        opens: succeeds(() => vault.unseal(keys.analysis(toAccountHolder(userId), newId()), 'notes', envelope)),
      },
      { how: t('otherField'), opens: succeeds(() => vault.unseal(key, 'location', envelope)) },
    ],
  };
}
