import type { Shape } from 'dynalite';
import describeValidation from 'dynalite/validations/describeTimeToLive';
import { createValidationException, parseRequest } from './requests';
import type { Storage } from './storage';
import { sublevels } from './sublevels';

/** A table's setting: the attribute that contains the expiry time, in seconds since 1970. */
export interface TimeToLiveSetting {
  attribute: string;
}

const updateTypes = {
  ...describeValidation.types,
  TimeToLiveSpecification: {
    type: 'FieldStruct<TimeToLiveSpecification>',
    notNull: true,
    children: {
      AttributeName: { type: 'String', notNull: true, lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 255 },
      Enabled: { type: 'Boolean', notNull: true },
    },
  },
};

/** UpdateTimeToLive. */
export async function updateTimeToLive(storage: Storage, input: Shape): Promise<Shape> {
  const { TableName, TimeToLiveSpecification } = parseRequest(input, { types: updateTypes });
  const { AttributeName, Enabled } = TimeToLiveSpecification as { AttributeName: string; Enabled: boolean };
  return storage.runTransaction(async (transaction) => {
    const table = await transaction.getTable(TableName as string);
    const setting = (await transaction.get(sublevels.timeToLive, table.TableName)) as TimeToLiveSetting | undefined;
    if (setting && setting.attribute !== AttributeName) {
      throw createValidationException('TimeToLive is active on a different AttributeName');
    }
    if (Enabled === (setting !== undefined)) {
      throw createValidationException(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`);
    }
    const newSetting: TimeToLiveSetting = { attribute: AttributeName };
    if (Enabled) transaction.put(sublevels.timeToLive, table.TableName, newSetting);
    else transaction.del(sublevels.timeToLive, table.TableName);
    return { TimeToLiveSpecification };
  });
}

/** DescribeTimeToLive. */
export async function describeTimeToLive(storage: Storage, input: Shape): Promise<Shape> {
  const { TableName } = parseRequest(input, describeValidation);
  const table = await storage.reader.getTable(TableName as string);
  const setting = (await storage.reader.get(sublevels.timeToLive, table.TableName)) as TimeToLiveSetting | undefined;
  const state = setting
    ? { TimeToLiveStatus: 'ENABLED', AttributeName: setting.attribute }
    : { TimeToLiveStatus: 'DISABLED' };
  return { TimeToLiveDescription: state };
}
