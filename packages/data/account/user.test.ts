import { Customer } from '#domain/account/customers';
import { CurrentUser } from '#domain/account/session';
import { USER_FIELDS } from './user';

/** Fields of a customer that are computed and not stored. */
const COMPUTED = ['isActive', 'hasLiveSubscription'];

test('the API shows exactly the fields of an account that its table of readers allows', () => {
  const listFieldsOf = (reader: 'person' | 'admin') =>
    Object.entries(USER_FIELDS)
      .filter(([, readers]) => (readers as readonly string[]).includes(reader))
      .map(([field]) => field)
      .sort();
  expect(Object.keys(CurrentUser.shape).sort()).toEqual(listFieldsOf('person'));
  expect(Object.keys(Customer.shape).sort()).toEqual([...listFieldsOf('admin'), ...COMPUTED].sort());
});
