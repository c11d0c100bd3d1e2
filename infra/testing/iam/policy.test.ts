import { isAllowed, Statement } from './policy';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/t';
const createStatement = (elements: Record<string, unknown>) =>
  Statement.parse({ Effect: 'Allow', Action: 'dynamodb:*', Resource: TABLE, ...elements });
const putRows = (...keys: string[]) => ({
  action: 'dynamodb:PutItem',
  resource: TABLE,
  context: { 'dynamodb:LeadingKeys': keys },
});

test('a request that no statement allows is denied', () => {
  expect(isAllowed([], putRows('A'))).toBe(false);
  expect(isAllowed([createStatement({ Action: 'dynamodb:GetItem' })], putRows('A'))).toBe(false);
  expect(isAllowed([createStatement({ Resource: `${TABLE}/index/GSI1` })], putRows('A'))).toBe(false);
});

test.each([
  ['dynamodb:PutItem', true],
  ['DynamoDB:putitem', true],
  ['dynamodb:Put*', true],
  ['dynamodb:P?tItem', true],
  ['*', true],
  ['dynamodb:Put', false],
])('the action %s allows PutItem: %s', (Action, allowed) => {
  expect(isAllowed([createStatement({ Action })], putRows('A'))).toBe(allowed);
});

test('a denial overrides every permission', () => {
  const denial = createStatement({ Effect: 'Deny', Action: ['dynamodb:PutItem'] });
  expect(isAllowed([createStatement({}), denial], putRows('A'))).toBe(false);
});

test('audit rows can be added and not changed, whatever else a function can write', () => {
  const AUDIT_PARTITIONS = { 'dynamodb:LeadingKeys': ['AUDIT#*'] };
  const append = createStatement({ Condition: { 'ForAllValues:StringLike': AUDIT_PARTITIONS } });
  const denyChanges = createStatement({ Effect: 'Deny', Condition: { 'ForAnyValue:StringLike': AUDIT_PARTITIONS } });
  expect(isAllowed([append], putRows('AUDIT#2026'))).toBe(true);
  expect(isAllowed([append], putRows('AUDIT#2026', 'USER#1'))).toBe(false);
  expect(isAllowed([createStatement({}), denyChanges], putRows('USER#1'))).toBe(true);
  expect(isAllowed([createStatement({}), denyChanges], putRows('USER#1', 'AUDIT#2026'))).toBe(false);
});

test('a condition on one value is case sensitive, except for booleans', () => {
  const call = { action: 'iam:PassRole', resource: 'r', context: { service: ['a.com'], flag: ['true'] } };
  const isAllowedWith = (Condition: unknown) =>
    isAllowed([createStatement({ Action: 'iam:PassRole', Resource: 'r', Condition })], call);
  expect(isAllowedWith({ StringEquals: { service: 'a.com' } })).toBe(true);
  expect(isAllowedWith({ StringEquals: { service: 'A.com' } })).toBe(false);
  expect(isAllowedWith({ Bool: { flag: 'TRUE' } })).toBe(true);
  expect(isAllowedWith({ StringEquals: { service: 'a.com' }, Bool: { flag: 'false' } })).toBe(false);
});

test('an unsupported element is never taken for a permission', () => {
  const judge = (Condition: unknown) => () => isAllowed([createStatement({ Condition })], putRows('A'));
  expect(judge({ NumericLessThan: { 'dynamodb:LeadingKeys': '1' } })).toThrow('NumericLessThan is not understood');
  expect(judge({ StringEquals: { 'aws:SourceIp': '1' } })).toThrow('aws:SourceIp is not known');
  expect(() =>
    isAllowed([createStatement({ Condition: { StringEquals: { 'dynamodb:LeadingKeys': 'A' } } })], putRows('A', 'B')),
  ).toThrow('there are several values');
  expect(() => createStatement({ NotAction: 'dynamodb:Scan' })).toThrow('NotAction');
});
