import { findDynamoDbPermissions } from '../iam/findDynamoDbPermissions';
import { isAllowed } from '../iam/policy';
import { readFunctionRoles, type FunctionRoles } from './functionRoles';

const TABLE_NAME = 'the-table';
let roles: FunctionRoles;
beforeAll(() => {
  roles = readFunctionRoles({ TABLE_NAME });
}, 60_000);

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

/** Names of the functions whose policies allow a request. */
const listAllowed = (operation: string, input: unknown) =>
  Object.entries(roles.functions)
    .filter(([, { statements }]) =>
      findDynamoDbPermissions(operation, input, roles.resources).every((each) => isAllowed(statements, each)),
    )
    .map(([name]) => name)
    .sort();

const ENTITLEMENT_WRITERS = [
  'admin.overrideSubscription',
  'jobs.renewals',
  'stripe.webhook',
  'subscription.demoActivate',
];

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

test('no function puts a role, and only payments and the override put an entitlement, so that no row is replaced to raise one', () => {
  expect(listAllowed('PutItem', toPut('role'))).toEqual([]);
  const transaction = { TransactItems: [{ Put: toPut('role') }, { Put: AUDIT_PUT }] };
  expect(listAllowed('TransactWriteItems', transaction)).toEqual([]);
  expect(listAllowed('PutItem', toPut('grant'))).toEqual([
    ...['admin.overrideSubscription', 'jobs.renewals', 'stripe.webhook'],
  ]);
});

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
