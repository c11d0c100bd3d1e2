import {
  findDynamoDbPermissions,
  findTransactionPermissions,
  TRANSACTION_READINGS,
} from '../iam/findDynamoDbPermissions';
import { isAllowed, type RequestedAction } from '../iam/policy';
import { readFunctionRoles, type FunctionRoles } from './functionRoles';

const TABLE_NAME = 'the-table';
let roles: FunctionRoles;
beforeAll(() => {
  roles = readFunctionRoles({ TABLE_NAME });
});

const Key = { PK: { S: 'USER#1' }, SK: { S: 'PROFILE' } };
const toUpdate = (attribute: string) => ({
  TableName: TABLE_NAME,
  Key,
  UpdateExpression: 'SET #name = :value',
  ExpressionAttributeNames: { '#name': attribute },
  ExpressionAttributeValues: { ':value': { S: 'x' } },
});
const toPut = (attribute: string) => ({ TableName: TABLE_NAME, Item: { ...Key, [attribute]: { S: 'x' } } });
const AUDIT_PUT = { TableName: TABLE_NAME, Item: { PK: { S: 'AUDIT#00' }, SK: { S: '1' }, action: { S: 'x' } } };

/** Names of the functions whose policies allow all of these actions. */
const listPermitted = (actions: readonly RequestedAction[]) =>
  Object.entries(roles.functions)
    .filter(([, { statements }]) => actions.every((each) => isAllowed(statements, each)))
    .map(([name]) => name)
    .sort();
const listAllowed = (operation: string, input: unknown) =>
  listPermitted(findDynamoDbPermissions(operation, input, roles.resources));
/** The functions that a transaction is allowed to, where IAM sees this of its parts. */
const listAllowedIn = (reading: (typeof TRANSACTION_READINGS)[number], TransactItems: unknown[]) =>
  listPermitted(findTransactionPermissions({ TransactItems }, roles.resources, reading));

const ENTITLEMENT_WRITERS = [
  'admin.overrideSubscription',
  'jobs.renewals',
  'stripe.webhook',
  'subscription.demoActivate',
];

// Check 13.
test.each([
  ['role', ['accounts.decideRole']],
  ['grant', ENTITLEMENT_WRITERS],
  ['billing', ENTITLEMENT_WRITERS],
  ['subscriptionStatus', ENTITLEMENT_WRITERS],
  ['subscriptionEndsAt', ENTITLEMENT_WRITERS],
  ['subscriptionOverride', ENTITLEMENT_WRITERS],
])('%s of an account is set by %j alone, in a transaction too and however the expression names it', (name, writers) => {
  expect(listAllowed('UpdateItem', toUpdate(name))).toEqual(writers);
  const literal = { ...toUpdate(name), UpdateExpression: `SET ${name} = :value`, ExpressionAttributeNames: {} };
  expect(listAllowed('UpdateItem', literal)).toEqual(writers);
  const transaction = { TransactItems: [{ Update: toUpdate(name) }, { Put: AUDIT_PUT }] };
  expect(listAllowed('TransactWriteItems', transaction)).toEqual(writers);
});

// Check 3.
test('no function puts a role, and only payments and the override put an entitlement, so that no row is replaced to raise one', () => {
  expect(listAllowed('PutItem', toPut('role'))).toEqual([]);
  const transaction = { TransactItems: [{ Put: toPut('role') }, { Put: AUDIT_PUT }] };
  expect(listAllowed('TransactWriteItems', transaction)).toEqual([]);
  expect(listAllowed('PutItem', toPut('grant'))).toEqual([
    ...['admin.overrideSubscription', 'jobs.renewals', 'stripe.webhook'],
  ]);
});

// Check 3.
test('a request for a role is written and ended by the calls of administrators alone', () => {
  const request = { PK: { S: 'ROLE_REQUESTS' }, SK: { S: '1' } };
  const both = ['accounts.decideRole', 'accounts.requestRole'];
  expect(listAllowed('UpdateItem', { ...toUpdate('requestedRole'), Key: request })).toEqual(both);
  expect(listAllowed('PutItem', { TableName: TABLE_NAME, Item: request })).toEqual([]);
  expect(listAllowed('DeleteItem', { TableName: TABLE_NAME, Key: request })).toEqual(['accounts.decideRole']);
});

test('every function still records what it did', () => {
  const everyFunction = Object.keys(roles.functions).sort();
  expect(listAllowed('TransactWriteItems', { TransactItems: [{ Put: AUDIT_PUT }] })).toEqual(everyFunction);
  expect(listAllowed('UpdateItem', toUpdate('usedAt'))).toEqual(everyFunction);
});

test.each(TRANSACTION_READINGS)(
  'whichever keys IAM sees of a part of a transaction (%s), no function is refused what it may write because of its audit row',
  (reading) => {
    const everyFunction = Object.keys(roles.functions).sort();
    const update = { Update: toUpdate('usedAt') };
    const remove = { Delete: { TableName: TABLE_NAME, Key } };
    expect(listAllowedIn(reading, [{ Put: AUDIT_PUT }])).toEqual(everyFunction);
    expect(listAllowedIn(reading, [update, { Put: AUDIT_PUT }])).toEqual(everyFunction);
    expect(listAllowedIn(reading, [remove, { Put: AUDIT_PUT }])).toEqual(listAllowed('DeleteItem', remove.Delete));
  },
);

test('no function changes or deletes an audit row, alone or in a transaction, where IAM sees the key of each part', () => {
  const auditKey = { PK: { S: 'AUDIT#00' }, SK: { S: '1' } };
  const update = { ...toUpdate('action'), Key: auditKey };
  const remove = { TableName: TABLE_NAME, Key: auditKey };
  expect(listAllowed('UpdateItem', update)).toEqual([]);
  expect(listAllowed('DeleteItem', remove)).toEqual([]);
  for (const change of [{ Update: update }, { Delete: remove }]) {
    expect(listAllowedIn('of the part', [{ Update: toUpdate('usedAt') }, { Put: AUDIT_PUT }, change])).toEqual([]);
  }
});

test('the right to add audit rows is no right to put others, where IAM sees the key of each part', () => {
  const put = toPut('anything');
  expect(listAllowed('PutItem', put)).not.toContain('auth.logout');
  expect(listAllowedIn('of the part', [{ Put: put }, { Put: AUDIT_PUT }])).toEqual(listAllowed('PutItem', put));
});
