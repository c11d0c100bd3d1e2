import { randomBytes } from 'node:crypto';
import { keys } from './keys';
import { testTable, type TestTable } from './testTable';
import { unseal, seal } from './vault';

const dataKey = randomBytes(32);
const key = keys.analysis('user-1', 'A');
const secret = { notes: 'a mole on my shoulder, ünïcø 😀' };

test('a sealed value unseals, and the envelope reveals nothing', () => {
  const envelope = seal(dataKey, key, 'notes', secret);
  expect(unseal(dataKey, key, 'notes', envelope)).toEqual(secret);
  expect(Buffer.from(envelope).includes('shoulder')).toBe(false);
  expect(envelope).toHaveLength(29 + Buffer.byteLength(JSON.stringify(secret)));
});

test('null seals like any other value', () => {
  expect(unseal(dataKey, key, 'notes', seal(dataKey, key, 'notes', null))).toBeNull();
});

test('a value moved to another row, user, attribute or data key does not unseal', () => {
  const envelope = seal(dataKey, key, 'notes', secret);
  expect(() => unseal(dataKey, keys.analysis('user-1', 'B'), 'notes', envelope)).toThrow();
  expect(() => unseal(dataKey, keys.analysis('user-2', 'A'), 'notes', envelope)).toThrow();
  expect(() => unseal(dataKey, key, 'location', envelope)).toThrow();
  expect(() => unseal(randomBytes(32), key, 'notes', envelope)).toThrow();
});

test('a change of any single bit is detected, in version, IV, tag or text', () => {
  const envelope = seal(dataKey, key, 'notes', secret);
  for (let bit = 0; bit < envelope.length * 8; bit++) {
    const changed = Buffer.from(envelope);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => unseal(dataKey, key, 'notes', changed)).toThrow();
  }
});

test('a short tag, a truncated envelope and an empty one are rejected', () => {
  const envelope = Buffer.from(seal(dataKey, key, 'notes', secret));
  const shortTag = Buffer.concat([envelope.subarray(0, 17), envelope.subarray(29)]);
  for (const bytes of [shortTag, envelope.subarray(0, 29), envelope.subarray(0, -1), Buffer.alloc(0)]) {
    expect(() => unseal(dataKey, key, 'notes', bytes)).toThrow();
  }
});

test('100,000 seals use 100,000 different IVs', () => {
  const ivs = new Set<string>();
  for (let n = 0; n < 100_000; n++) ivs.add(Buffer.from(seal(dataKey, key, 'n', n).subarray(1, 13)).toString('latin1'));
  expect(ivs.size).toBe(100_000);
});

describe('a user’s data key', () => {
  let db: TestTable;
  beforeAll(async () => {
    db = await testTable();
  });
  afterAll(() => db.close());

  test('is stored only wrapped, and unwraps for every vault', async () => {
    await db.table.add(await db.vault.createKeyRow('ann'));
    const envelope = (await db.vault.forUser('ann')).seal(key, 'notes', secret);
    expect((await db.createVault().forUser('ann')).unseal(key, 'notes', envelope)).toEqual(secret);
  });

  test('is bound to that user: another user’s key row in its place is rejected', async () => {
    await db.table.add(await db.vault.createKeyRow('bob'));
    const row = (await db.scan()).find(({ PK, SK }) => PK === keys.dataKey('ann').PK && SK === keys.dataKey('ann').SK);
    await db.overwrite({ ...row, ...keys.dataKey('bob') });
    await expect(db.createVault().forUser('bob')).rejects.toThrow();
  });

  test('once destroyed, no longer unseals anything', async () => {
    await db.table.add(await db.vault.createKeyRow('eve'));
    await db.vault.forUser('eve');
    await db.vault.destroyKey('eve');
    await expect(db.vault.forUser('eve')).rejects.toThrow('gone');
  });

  test('destroyed by another process leaves the cache within five minutes', async () => {
    await db.table.add(await db.vault.createKeyRow('joe'));
    await db.vault.forUser('joe');
    await db.createVault().destroyKey('joe');
    db.advance(5 * 60_000);
    await expect(db.vault.forUser('joe')).rejects.toThrow('gone');
  });
});
