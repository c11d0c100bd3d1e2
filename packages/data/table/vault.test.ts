import { randomBytes } from 'node:crypto';
import { keys } from './keys';
import { testTable, type TestTable } from './testTable';
import { open, seal } from './vault';

const dataKey = randomBytes(32);
const key = keys.analysis('user-1', 'A');
const secret = { notes: 'a mole on my shoulder, ünïcø 😀' };

test('what was sealed opens again, and shows nothing while sealed', () => {
  const envelope = seal(dataKey, key, 'notes', secret);
  expect(open(dataKey, key, 'notes', envelope)).toEqual(secret);
  expect(Buffer.from(envelope).includes('shoulder')).toBe(false);
  expect(envelope).toHaveLength(29 + Buffer.byteLength(JSON.stringify(secret)));
});

test('null seals like any other value', () => {
  expect(open(dataKey, key, 'notes', seal(dataKey, key, 'notes', null))).toBeNull();
});

test('a value moved to another row, user, attribute or key does not open', () => {
  const envelope = seal(dataKey, key, 'notes', secret);
  expect(() => open(dataKey, keys.analysis('user-1', 'B'), 'notes', envelope)).toThrow();
  expect(() => open(dataKey, keys.analysis('user-2', 'A'), 'notes', envelope)).toThrow();
  expect(() => open(dataKey, key, 'location', envelope)).toThrow();
  expect(() => open(randomBytes(32), key, 'notes', envelope)).toThrow();
});

test('no single bit can be changed, in version, IV, tag or text', () => {
  const envelope = seal(dataKey, key, 'notes', secret);
  for (let bit = 0; bit < envelope.length * 8; bit++) {
    const changed = Buffer.from(envelope);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => open(dataKey, key, 'notes', changed)).toThrow();
  }
});

test('a short tag, a cut-off envelope and an empty one are refused', () => {
  const envelope = Buffer.from(seal(dataKey, key, 'notes', secret));
  const shortTag = Buffer.concat([envelope.subarray(0, 17), envelope.subarray(29)]);
  for (const bytes of [shortTag, envelope.subarray(0, 29), envelope.subarray(0, -1), Buffer.alloc(0)]) {
    expect(() => open(dataKey, key, 'notes', bytes)).toThrow();
  }
});

test('100,000 seals use 100,000 different IVs', () => {
  const ivs = new Set<string>();
  for (let n = 0; n < 100_000; n++) ivs.add(Buffer.from(seal(dataKey, key, 'n', n).subarray(1, 13)).toString('latin1'));
  expect(ivs.size).toBe(100_000);
});

describe('a user’s data key', () => {
  let kept: TestTable;
  beforeAll(async () => {
    kept = await testTable();
  });
  afterAll(() => kept.close());

  test('is kept wrapped only, and unwraps for every vault', async () => {
    await kept.table.add(await kept.vault.newKeyRow('ann'));
    const envelope = (await kept.vault.of('ann')).seal(key, 'notes', secret);
    expect((await kept.newVault().of('ann')).open(key, 'notes', envelope)).toEqual(secret);
  });

  test('belongs to that user: another user’s key row put in its place is refused', async () => {
    await kept.table.add(await kept.vault.newKeyRow('bob'));
    const row = (await kept.scan()).find(
      ({ PK, SK }) => PK === keys.dataKey('ann').PK && SK === keys.dataKey('ann').SK,
    );
    await kept.overwrite({ ...row, ...keys.dataKey('bob') });
    await expect(kept.newVault().of('bob')).rejects.toThrow();
  });

  test('once destroyed, nothing sealed for the user can be opened again', async () => {
    await kept.table.add(await kept.vault.newKeyRow('eve'));
    await kept.vault.of('eve');
    await kept.vault.erase('eve');
    await expect(kept.vault.of('eve')).rejects.toThrow('gone');
  });

  test('destroyed elsewhere is forgotten here within five minutes', async () => {
    await kept.table.add(await kept.vault.newKeyRow('joe'));
    await kept.vault.of('joe');
    await kept.newVault().erase('joe');
    kept.advance(5 * 60_000);
    await expect(kept.vault.of('joe')).rejects.toThrow('gone');
  });
});
