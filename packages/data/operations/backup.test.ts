import { Reminders, type ReminderSettings } from '#data/account/reminders';
import { keys, toAccountHolder } from '#data/table/keys';
import { testTable, type TestTable } from '#data/table/testTable';
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
