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

test('a condition on several values holds for all or for any of them; without values, for all and not for any', () => {
  const AUDIT_PARTITIONS = { 'dynamodb:LeadingKeys': ['AUDIT#*'] };
  const judge = (operator: string, ...keys: string[]) =>
    isAllowed([createStatement({ Condition: { [operator]: AUDIT_PARTITIONS } })], putRows(...keys));
  expect(judge('ForAllValues:StringLike', 'AUDIT#2026')).toBe(true);
  expect(judge('ForAllValues:StringLike', 'AUDIT#2026', 'USER#1')).toBe(false);
  expect(judge('ForAllValues:StringLike')).toBe(true);
  expect(judge('ForAnyValue:StringLike', 'AUDIT#2026', 'USER#1')).toBe(true);
  expect(judge('ForAnyValue:StringLike', 'USER#1')).toBe(false);
  expect(judge('ForAnyValue:StringLike')).toBe(false);
});

test.each([
  ['true', false, true],
  ['false', true, false],
])('Null: %s holds with a value: %s, and without one: %s', (text, withValue, withoutValue) => {
  const statement = createStatement({ Condition: { Null: { 'dynamodb:LeadingKeys': text } } });
  expect(isAllowed([statement], putRows('A'))).toBe(withValue);
  expect(isAllowed([statement], putRows())).toBe(withoutValue);
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
