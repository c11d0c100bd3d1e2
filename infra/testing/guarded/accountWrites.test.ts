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
  ['role', ['auth.login']],
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

test('the row of an account is put only where an account is created, so that nothing replaces a row to raise a role', () => {
  expect(listAllowed('PutItem', toPut('role'))).toEqual(['auth.login', 'auth.register']);
  expect(listAllowed('PutItem', toPut('grant'))).toEqual([
    ...['admin.overrideSubscription', 'auth.login', 'auth.register', 'jobs.renewals', 'stripe.webhook'],
  ]);
});

test('every function still records what it did', () => {
  const everyFunction = Object.keys(roles.functions).sort();
  expect(listAllowed('TransactWriteItems', { TransactItems: [{ Put: AUDIT_PUT }] })).toEqual(everyFunction);
  expect(listAllowed('UpdateItem', toUpdate('usedAt'))).toEqual(everyFunction);
});
