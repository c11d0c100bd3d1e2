import { Reminders, type ReminderSettings } from '#data/account/reminders';
import { keys, toAccountHolder } from '#data/table/keys';
import { testTable, type TestTable } from '#data/testing/testTable';
import { Backups } from './backup';

let previous: TestTable;
let recovered: TestTable;
beforeEach(async () => {
  [previous, recovered] = [await testTable(), await testTable()];
});
afterEach(() => Promise.all([previous.close(), recovered.close()]));

const SETTING = { since: '2026-11-01', ownDay: null, chosenAt: '2026-11-01T08:00:00.000Z' };
const remindedOn = (day: string | null): ReminderSettings => ({
  site: 'https://example.org',
  check: { ...SETTING, remindedOn: day },
  spots: {},
});
async function putReminders({ table, vault }: TestTable, userId: string, remindedDay: string | null, nextOn: string) {
  await table.add(await vault.createKeyRow(userId));
  const settings = remindedOn(remindedDay);
  const writes = await new Reminders(table, vault).prepareReplacement(toAccountHolder(userId), undefined, {
    settings,
    nextOn,
  });
  await table.transact(writes);
}

test('a recovered table gets the reminders of the previous one: nobody who unsubscribed is mailed, and no mail repeats', async () => {
  await putReminders(recovered, 'stopped', null, '2026-12-01');
  await putReminders(recovered, 'reminded', null, '2026-12-01');
  await putReminders(previous, 'reminded', '2026-12-01', '2026-12-08');
  await putReminders(previous, 'joined', null, '2026-12-05');
  await new Backups(recovered.table, recovered.vault).carryOver(previous.table);
  const reminders = new Reminders(recovered.table, recovered.vault);
  expect(await reminders.find(toAccountHolder('stopped'))).toBeUndefined();
  expect(await reminders.isOn(toAccountHolder('reminded'))).toBe(true);
  expect(await reminders.isOn(toAccountHolder('joined'))).toBe(false);
  const days = await reminders.listDue('2027-01-01', { limit: 9 });
  expect(days).toEqual([
    { day: '2026-12-05', owner: toAccountHolder('joined') },
    { day: '2026-12-08', owner: toAccountHolder('reminded') },
  ]);
});

test('neither a restored nor a recovered table notifies a device that was turned off since', async () => {
  const device = { ...keys.pushDevice('ann', 'a'.repeat(64)), epoch: 0 };
  for (const { table } of [previous, recovered]) await table.addStored(device);
  await new Backups(recovered.table, recovered.vault).carryOver(previous.table);
  const findDevices = async ({ scan }: TestTable) => (await scan()).filter(({ SK }) => SK === device.SK);
  expect(await findDevices(recovered)).toEqual([]);

  await previous.table.add(await previous.vault.createKeyRow('ann'));
  const lines: string[] = [];
  const backups = new Backups(previous.table, previous.vault);
  const manifest = await backups.create(new Date(), (batch) => Promise.resolve(void lines.push(...batch)));
  await previous.table.remove(device);
  async function* readLines() {
    yield* await Promise.resolve(lines);
  }
  await backups.restore(manifest, readLines);
  expect((await previous.scan()).map(({ SK }) => SK)).toContain(keys.dataKey('ann').SK);
  expect(await findDevices(previous)).toEqual([]);
});

test('a recovered table gets the key of the photos on a person’s devices where it has none yet', async () => {
  const [early, late] = [{ value: 'early' }, { value: 'late' }];
  for (const userId of ['before', 'after']) await recovered.table.add(await recovered.vault.createKeyRow(userId));
  await recovered.table.addStored({ ...keys.photoKey('before'), ...early });
  for (const userId of ['before', 'after', 'joined']) {
    await previous.table.addStored({ ...keys.photoKey(userId), ...late });
  }
  await new Backups(recovered.table, recovered.vault).carryOver(previous.table);
  const photoKeys = (await recovered.scan()).filter(({ SK }) => SK === 'PHOTO_KEY');
  expect(photoKeys.sort((a, b) => a.PK.localeCompare(b.PK))).toEqual([
    { ...keys.photoKey('after'), ...late },
    { ...keys.photoKey('before'), ...early },
  ]);
});
