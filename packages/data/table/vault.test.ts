import { randomBytes } from 'node:crypto';
import { DecryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import { keys, toAccountHolder } from './keys';
import type { Table } from './table';
import { testTable, type TestTable } from '#data/testing/testTable';
import { DataKeyRow, SERVICE, unseal, seal, Vault } from './vault';

const dataKey = randomBytes(32);
const key = keys.analysis(toAccountHolder('user-1'), 'A');
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

// Check 39.
test('a value moved to another row, user, attribute or data key does not unseal', () => {
  const envelope = seal(dataKey, key, 'notes', secret);
  expect(() => unseal(dataKey, keys.analysis(toAccountHolder('user-1'), 'B'), 'notes', envelope)).toThrow();
  expect(() => unseal(dataKey, keys.analysis(toAccountHolder('user-2'), 'A'), 'notes', envelope)).toThrow();
  expect(() => unseal(dataKey, key, 'location', envelope)).toThrow();
  expect(() => unseal(randomBytes(32), key, 'notes', envelope)).toThrow();
});

// Check 39.
test('a change of any single bit is detected, in version, IV, tag or text', () => {
  const envelope = seal(dataKey, key, 'notes', secret);
  for (let bit = 0; bit < envelope.length * 8; bit++) {
    const changed = Buffer.from(envelope);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => unseal(dataKey, key, 'notes', changed)).toThrow();
  }
});

// Check 39.
test('a short tag, a truncated envelope and an empty one are rejected', () => {
  const envelope = Buffer.from(seal(dataKey, key, 'notes', secret));
  const shortTag = Buffer.concat([envelope.subarray(0, 17), envelope.subarray(29)]);
  for (const bytes of [shortTag, envelope.subarray(0, 29), envelope.subarray(0, -1), Buffer.alloc(0)]) {
    expect(() => unseal(dataKey, key, 'notes', bytes)).toThrow();
  }
  expect(() => unseal(dataKey, key, 'notes', envelope.subarray(0, 29))).toThrow('Not a sealed value');
});

// Check 39.
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

  test('from a backup unseals what was sealed under it', async () => {
    await db.table.add(await db.vault.createKeyRow('kim'));
    const envelope = (await db.vault.forUser('kim')).seal(key, 'notes', secret);
    const { wrapped } = (await db.table.get({ key: keys.dataKey('kim'), schema: DataKeyRow }))!;
    await db.table.remove(keys.dataKey('kim'));
    expect((await db.createVault().forWrappedKey('kim', wrapped)).unseal(key, 'notes', envelope)).toEqual(secret);
  });

  test('of the product itself is created at first use, once, and opens for every process', async () => {
    const envelope = (await db.vault.forService()).seal(key, 'letter', secret);
    const readRow = () => db.table.get({ key: keys.dataKey(SERVICE), schema: DataKeyRow });
    const row = await readRow();
    const later = db.createVault();
    const create = jest.spyOn(later, 'createKeyRow');
    expect((await later.forService()).unseal(key, 'letter', envelope)).toEqual(secret);
    expect(create).not.toHaveBeenCalled();
    expect(await readRow()).toEqual(row);
  });
});

describe('keys in memory', () => {
  let at = 0;
  /** A vault whose KMS answers these bytes and whose table has a wrapped key for everybody, with the users it unwrapped. */
  const countingVault = (answer: object) => {
    const unwrapped: (string | undefined)[] = [];
    const send = (command: object) => {
      if (command instanceof DecryptCommand) unwrapped.push(command.input.EncryptionContext?.['userId']);
      return Promise.resolve(answer);
    };
    const kms = { send } as unknown as KMSClient;
    const table = { get: () => Promise.resolve({ wrapped: randomBytes(64) }) } as unknown as Table;
    return { vault: new Vault({ kms, kmsKeyId: 'key', table, now: () => new Date(at) }), unwrapped };
  };

  test('a key is unwrapped once in five minutes', async () => {
    const { vault, unwrapped } = countingVault({ Plaintext: dataKey });
    for (at of [0, 1, 5 * 60_000 - 1]) await vault.forUser('ann');
    expect(unwrapped).toEqual(['ann']);
    at = 5 * 60_000;
    await vault.forUser('ann');
    expect(unwrapped).toEqual(['ann', 'ann']);
  });

  test('at most 1,000 keys stay; the one that came first leaves first', async () => {
    const { vault, unwrapped } = countingVault({ Plaintext: dataKey });
    for (let n = 0; n < 1000; n++) await vault.forUser(`person ${n}`);
    await vault.forUser('person 0');
    expect(unwrapped).toHaveLength(1000);
    await vault.forUser('person 1000');
    await vault.forUser('person 1');
    expect(unwrapped).toHaveLength(1001);
    await vault.forUser('person 0');
    expect(unwrapped.slice(1000)).toEqual(['person 1000', 'person 0']);
  });

  test.each([
    ['no key', {}],
    ['a key of 128 bits', { Plaintext: randomBytes(16) }],
  ])('where KMS answers %s, nothing is sealed or unsealed', async (_, answer) => {
    const { vault } = countingVault(answer);
    await expect(vault.forUser('ann')).rejects.toThrow('KMS answered no 256-bit data key');
    await expect(vault.createKeyRow('ann')).rejects.toThrow('KMS answered no data key');
  });
});
