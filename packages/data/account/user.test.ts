import { Customer } from '#domain/account/customers';
import { CurrentUser } from '#domain/account/session';
import { AccountDetail } from '#domain/operations/accountDetail';
import { USER_FIELDS } from './user';

/** Fields of a customer that are computed and not stored. */
const COMPUTED = ['isActive', 'hasLiveSubscription'];
/** What the page of an account adds from other rows. */
const OTHER_ROWS = ['history', 'notes', 'roleRequest', 'sessions'];

// Check 19.
test('the API shows exactly the fields of an account that its table of readers allows', () => {
  const listFieldsOf = (reader: 'person' | 'admin' | 'accountPage') =>
    Object.entries(USER_FIELDS)
      .filter(([, readers]) => (readers as readonly string[]).includes(reader))
      .map(([field]) => field)
      .sort();
  expect(Object.keys(CurrentUser.shape).sort()).toEqual(listFieldsOf('person'));
  const added = Object.keys(AccountDetail.shape).filter((field) => !(field in Customer.shape));
  expect(added.sort()).toEqual([...listFieldsOf('accountPage'), ...OTHER_ROWS].sort());
  expect(Object.keys(Customer.shape).sort()).toEqual([...listFieldsOf('admin'), ...COMPUTED].sort());
});
