import { Day } from '#domain/reminders/reminder';
import { z } from 'zod';
import { keys, toAccountHolder, type Key, type RecordOwner } from '#data/table/keys';
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
    /** The day under which the account stands in the list of the hourly job. */
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

/** A person in the list of the hourly job. */
export interface ReminderDay {
  day: string;
  owner: RecordOwner;
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
  async find(owner: RecordOwner): Promise<StoredReminders | undefined> {
    const row = await this.findRow(owner);
    if (!row) return undefined;
    const vault = await this.vault.forUser(owner.userId);
    const content = vault.unsealAttribute({ kind: 'reminders', key: keys.reminders(owner), row }, 'settings');
    return { row, settings: ReminderSettings.parse(content) };
  }

  /** Whether a person wants any reminder. */
  async isOn(owner: RecordOwner): Promise<boolean> {
    return (await this.findRow(owner)) !== undefined;
  }

  /** The writes that replace a person's settings, and their place in the list of days. Without any reminder both rows go. */
  async prepareReplacement(
    owner: RecordOwner,
    stored: StoredReminders | undefined,
    { settings, nextOn }: { settings: ReminderSettings; nextOn: string },
  ): Promise<Write[]> {
    const isEmpty = settings.check === null && Object.keys(settings.spots).length === 0;
    if (isEmpty) return stored ? prepareRemoval(owner, stored.row) : [];
    const key = keys.reminders(owner);
    const vault = await this.vault.forUser(owner.userId);
    const sealed = vault.seal(key, 'settings', settings);
    const newDay: Write = { put: { kind: 'reminderDay', key: keys.reminderDay(nextOn, owner), attributes: {} } };
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
      ...(isSameDay ? [] : [{ remove: keys.reminderDay(stored.row.nextOn, owner) }, newDay]),
    ];
  }

  /**
   * The writes that move the reminder of a spot that ends to the spot `target`, which keeps its own where it has one. The job
   * opens the settings at its next run, `since` being a day that has begun, because the day of the mail may move.
   */
  async prepareSpotMove(
    owner: RecordOwner,
    { ended, target, since }: { ended: string; target: string; since: string },
  ): Promise<Write[]> {
    const stored = await this.find(owner);
    const { [ended]: setting, ...others } = stored?.settings.spots ?? {};
    if (!stored || !setting) return [];
    const spots = { [target]: setting, ...others };
    const nextOn = stored.row.nextOn < since ? stored.row.nextOn : since;
    return this.prepareReplacement(owner, stored, { settings: { ...stored.settings, spots }, nextOn });
  }

  /**
   * The writes that move the reminder of a spot to another owner of the account, who may have others, and who keeps an own one of
   * this spot, set after a part of it had come. As above, the job opens the settings at its next run.
   */
  async prepareOwnerMove(
    { from, to }: { from: RecordOwner; to: RecordOwner },
    { spotId, since }: { spotId: string; since: string },
  ): Promise<Write[]> {
    const source = await this.find(from);
    const { [spotId]: setting, ...others } = source?.settings.spots ?? {};
    if (!source || !setting) return [];
    const target = await this.find(to);
    const { site } = source.settings;
    const settings = target?.settings ?? { site, check: null, spots: {} };
    const nextOn = target && target.row.nextOn < since ? target.row.nextOn : since;
    const rest = { settings: { ...source.settings, spots: others }, nextOn: source.row.nextOn };
    return [
      ...(await this.prepareReplacement(from, source, rest)),
      ...(await this.prepareReplacement(to, target, {
        settings: { ...settings, spots: { [spotId]: setting, ...settings.spots } },
        nextOn,
      })),
    ];
  }

  /** Turns all reminders of one person off. Needs no key of theirs, and works again without effect. */
  async turnOff(owner: RecordOwner, commit: Commit): Promise<void> {
    await retryOnConflict(async () => {
      const row = await this.findRow(owner);
      return !row || (await commit(prepareRemoval(owner, row))) || undefined;
    });
  }

  /** Lists one page of the people who are due on a day or before, the longest due first, after another one. */
  async listDue(until: string, { limit, after }: { limit: number; after?: ReminderDay }): Promise<ReminderDay[]> {
    const { items } = await this.table.page(DayRow, {
      PK: keys.reminderDay('', toAccountHolder('')).PK,
      until: `${until}#~`,
      limit,
      after: after && keys.reminderDay(after.day, after.owner),
      oldestFirst: true,
    });
    return items.map(({ SK }) => {
      const [day = '', userId = '', personId = null] = SK.split('#');
      return { day, owner: { userId, personId } };
    });
  }

  /** Removes a person from the list of days, for one who is gone or stands under another day. */
  async removeDay({ day, owner }: ReminderDay): Promise<void> {
    await this.table.remove(keys.reminderDay(day, owner));
  }

  private findRow(owner: RecordOwner): Promise<SettingsRow | undefined> {
    return this.table.get({ key: keys.reminders(owner), schema: SettingsRow });
  }
}

const isUnchanged = ({ version }: Pick<SettingsRow, 'version'>) => ({
  condition: '#version = :version',
  names: ['version'],
  values: { version },
});

function prepareRemoval(owner: RecordOwner, row: StoredReminders['row']): Write[] {
  const settings: Key = keys.reminders(owner);
  return [{ remove: settings, onlyIf: isUnchanged(row) }, { remove: keys.reminderDay(row.nextOn, owner) }];
}
