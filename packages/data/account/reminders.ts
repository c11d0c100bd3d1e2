import { Day } from '#domain/reminders/reminder';
import { z } from 'zod';
import { keys, type Key } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import { retryOnConflict, type Commit, type Table, type Write } from '#data/table/table';
import { Sealed, type Vault } from '#data/table/vault';

const ReminderSetting = z.object({
  since: Day,
  ownDay: Day.nullable(),
  chosenAt: z.iso.datetime(),
  remindedOn: Day.nullable(),
});
export type StoredReminder = z.infer<typeof ReminderSetting>;

/** What a person wants to be reminded of, by spot, and the site on which they said so, for the links in the mail. */
const ReminderSettings = z.object({
  site: z.string(),
  check: ReminderSetting.nullable(),
  spots: z.record(z.string(), ReminderSetting),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

const SettingsRow = rowSchema(
  'reminders',
  z.object({
    schemaVersion: SchemaVersion,
    /** The day under which the account stands in the list of the daily job. */
    nextOn: Day,
    /** Counts the changes of the row, so that no concurrent change is lost. */
    version: z.number(),
    settings: Sealed,
  }),
);
type SettingsRow = z.infer<typeof SettingsRow.schema>;

const DayRow = rowSchema('reminderDay', z.object({ PK: z.string(), SK: z.string() }));

/** Settings as they are stored, and the state of the row that a change replaces. */
export interface StoredReminders {
  row: Pick<SettingsRow, 'nextOn' | 'version'>;
  settings: ReminderSettings;
}

/** An account in the list of the daily job. */
export interface ReminderDay {
  day: string;
  userId: string;
}

/**
 * The reminders by email that people asked for. The settings are sealed; a list by day, which has random ids alone, tells the
 * job whose settings to open. An account without reminders has neither row.
 */
export class Reminders {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Reads a person's settings; undefined without any. */
  async find(userId: string): Promise<StoredReminders | undefined> {
    const row = await this.findRow(userId);
    if (!row) return undefined;
    const vault = await this.vault.forUser(userId);
    const content = vault.unsealAttribute({ kind: 'reminders', key: keys.reminders(userId), row }, 'settings');
    return { row, settings: ReminderSettings.parse(content) };
  }

  /** Whether a person wants any reminder. */
  async isOn(userId: string): Promise<boolean> {
    return (await this.findRow(userId)) !== undefined;
  }

  /** The writes that replace a person's settings, and their place in the list of days. Without any reminder both rows go. */
  async prepareReplacement(
    userId: string,
    stored: StoredReminders | undefined,
    { settings, nextOn }: { settings: ReminderSettings; nextOn: string },
  ): Promise<Write[]> {
    const isEmpty = settings.check === null && Object.keys(settings.spots).length === 0;
    if (isEmpty) return stored ? prepareRemoval(userId, stored.row) : [];
    const key = keys.reminders(userId);
    const vault = await this.vault.forUser(userId);
    const sealed = vault.seal(key, 'settings', settings);
    const newDay: Write = { put: { kind: 'reminderDay', key: keys.reminderDay(nextOn, userId), attributes: {} } };
    if (!stored) {
      return [{ put: { kind: 'reminders', key, attributes: { nextOn, version: 1, settings: sealed } } }, newDay];
    }
    const { condition, names, values } = isUnchanged(stored.row);
    const change = {
      expression: 'SET #nextOn = :nextOn, #version = :next, #settings = :settings',
      condition,
      names: [...names, 'nextOn', 'settings'],
      values: { ...values, nextOn, next: stored.row.version + 1, settings: sealed },
    };
    const isSameDay = nextOn === stored.row.nextOn;
    return [
      { update: key, change },
      ...(isSameDay ? [] : [{ remove: keys.reminderDay(stored.row.nextOn, userId) }, newDay]),
    ];
  }

  /**
   * The writes that move the reminder of a spot that ends to the spot `target`, which keeps its own where it has one. The job
   * opens the settings at its next run, `since` being a day that has begun, because the day of the mail may move.
   */
  async prepareSpotMove(
    userId: string,
    { ended, target, since }: { ended: string; target: string; since: string },
  ): Promise<Write[]> {
    const stored = await this.find(userId);
    const { [ended]: setting, ...others } = stored?.settings.spots ?? {};
    if (!stored || !setting) return [];
    const spots = { [target]: setting, ...others };
    const nextOn = stored.row.nextOn < since ? stored.row.nextOn : since;
    return this.prepareReplacement(userId, stored, { settings: { ...stored.settings, spots }, nextOn });
  }

  /** Turns all reminders of a person off. Needs no key of theirs, and works again without effect. */
  async turnOff(userId: string, commit: Commit): Promise<void> {
    await retryOnConflict(async () => {
      const row = await this.findRow(userId);
      return !row || (await commit(prepareRemoval(userId, row))) || undefined;
    });
  }

  /** Lists one page of the accounts that are due on a day or before, the longest due first, after another one. */
  async listDue(until: string, { limit, after }: { limit: number; after?: ReminderDay }): Promise<ReminderDay[]> {
    const { items } = await this.table.page(DayRow, {
      PK: keys.reminderDay('', '').PK,
      until: `${until}#~`,
      limit,
      after: after && keys.reminderDay(after.day, after.userId),
      oldestFirst: true,
    });
    return items.map(({ SK }) => {
      const [day = '', userId = ''] = SK.split('#');
      return { day, userId };
    });
  }

  /** Removes an account from the list of days, for one that is gone or stands under another day. */
  async removeDay({ day, userId }: ReminderDay): Promise<void> {
    await this.table.remove(keys.reminderDay(day, userId));
  }

  private findRow(userId: string): Promise<SettingsRow | undefined> {
    return this.table.get({ key: keys.reminders(userId), schema: SettingsRow });
  }
}

const isUnchanged = ({ version }: Pick<SettingsRow, 'version'>) => ({
  condition: '#version = :version',
  names: ['version'],
  values: { version },
});

function prepareRemoval(userId: string, row: StoredReminders['row']): Write[] {
  const settings: Key = keys.reminders(userId);
  return [{ remove: settings, onlyIf: isUnchanged(row) }, { remove: keys.reminderDay(row.nextOn, userId) }];
}
