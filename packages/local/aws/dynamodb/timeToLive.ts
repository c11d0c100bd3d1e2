import type { Item, Shape, Table } from 'dynalite';
import deleteItem from 'dynalite/actions/deleteItem';
import checkTable from 'dynalite/validations/describeTimeToLive';
import { areas } from './areas';
import { checked, invalid } from './requests';
import type { Storage } from './storage';
import { TOKEN_LIFETIME_MS } from './transactions';

/** Items that expired longer ago than this are left alone, as the service does. */
const OLDEST_S = 5 * 365.25 * 24 * 3600;
const BATCH = 25;

interface Setting {
  attribute: string;
}

const updateTypes = {
  ...checkTable.types,
  TimeToLiveSpecification: {
    type: 'FieldStruct<TimeToLiveSpecification>',
    notNull: true,
    children: {
      AttributeName: { type: 'String', notNull: true, lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 255 },
      Enabled: { type: 'Boolean', notNull: true },
    },
  },
};

/** UpdateTimeToLive: names the attribute that holds the second (since 1970) after which an item may go. */
export async function updateTimeToLive(storage: Storage, original: Shape): Promise<Shape> {
  const { TableName, TimeToLiveSpecification } = checked(original, { types: updateTypes });
  const { AttributeName, Enabled } = TimeToLiveSpecification as { AttributeName: string; Enabled: boolean };
  return storage.alone(async (work) => {
    const table = await work.table(TableName as string);
    const setting = (await work.get(areas.timeToLive, table.TableName)) as Setting | undefined;
    if (setting && setting.attribute !== AttributeName) {
      throw invalid('TimeToLive is active on a different AttributeName');
    }
    if (Enabled === (setting !== undefined)) {
      throw invalid(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`);
    }
    if (Enabled) work.put(areas.timeToLive, table.TableName, { attribute: AttributeName } satisfies Setting);
    else work.del(areas.timeToLive, table.TableName);
    return { TimeToLiveSpecification };
  });
}

/** DescribeTimeToLive. */
export async function describeTimeToLive(storage: Storage, original: Shape): Promise<Shape> {
  const { TableName } = checked(original, checkTable);
  const table = await storage.committed.table(TableName as string);
  const setting = (await storage.committed.get(areas.timeToLive, table.TableName)) as Setting | undefined;
  const state = setting
    ? { TimeToLiveStatus: 'ENABLED', AttributeName: setting.attribute }
    : { TimeToLiveStatus: 'DISABLED' };
  return { TimeToLiveDescription: state };
}

/** Deletes the items whose time has passed, index entries included, and the tokens of transactions long done. */
export async function sweep(storage: Storage, now: Date): Promise<void> {
  for await (const [name, setting] of storage.rows(areas.timeToLive)) {
    const { attribute } = setting as Setting;
    await inBatches(expired(storage, name, attribute, now), (keys) =>
      removeExpired(storage, name, attribute, keys, now),
    );
  }
  await inBatches(spentTokens(storage, now), (keys) =>
    storage.alone((work) => {
      for (const key of keys) work.del(areas.tokens, key);
      return Promise.resolve();
    }),
  );
}

async function* expired(storage: Storage, table: string, attribute: string, now: Date): AsyncGenerator<string> {
  for await (const [key, item] of storage.rows(areas.items(table))) {
    if (isExpired(item as Item, attribute, now)) yield key;
  }
}

async function* spentTokens(storage: Storage, now: Date): AsyncGenerator<string> {
  for await (const [key, token] of storage.rows(areas.tokens)) {
    if ((token as { at: number }).at + TOKEN_LIFETIME_MS <= now.getTime()) yield key;
  }
}

/** An item may have been renewed since it was found, so each is looked at again. */
function removeExpired(storage: Storage, name: string, attribute: string, keys: string[], now: Date): Promise<void> {
  return storage.alone(async (work) => {
    const table = await work.table(name);
    for (const key of keys) {
      const item = (await work.get(areas.items(name), key)) as Item | undefined;
      if (!item || !isExpired(item, attribute, now)) continue;
      await work.perform(deleteItem, { TableName: name, Key: keyOf(item, table) });
    }
  });
}

function isExpired(item: Item, attribute: string, now: Date): boolean {
  const age = now.getTime() / 1000 - Number(item[attribute]?.N);
  return age > 0 && age < OLDEST_S;
}

function keyOf(item: Item, { KeySchema }: Table): Item {
  return Object.fromEntries(KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]!]));
}

async function inBatches(keys: AsyncIterable<string>, remove: (keys: string[]) => Promise<void>): Promise<void> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    await remove(batch);
    batch = [];
  }
  if (batch.length > 0) await remove(batch);
}
