import { isAllowed, Statement } from './policy';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/t';
const statement = (given: Record<string, unknown>) =>
  Statement.parse({ Effect: 'Allow', Action: 'dynamodb:*', Resource: TABLE, ...given });
const put = (...keys: string[]) => ({
  action: 'dynamodb:PutItem',
  resource: TABLE,
  context: { 'dynamodb:LeadingKeys': keys },
});

test('what no statement allows is refused', () => {
  expect(isAllowed([], put('A'))).toBe(false);
  expect(isAllowed([statement({ Action: 'dynamodb:GetItem' })], put('A'))).toBe(false);
  expect(isAllowed([statement({ Resource: `${TABLE}/index/GSI1` })], put('A'))).toBe(false);
});

test.each([
  ['dynamodb:PutItem', true],
  ['DynamoDB:putitem', true],
  ['dynamodb:Put*', true],
  ['dynamodb:P?tItem', true],
  ['*', true],
  ['dynamodb:Put', false],
])('the action %s lets a put through: %s', (Action, allowed) => {
  expect(isAllowed([statement({ Action })], put('A'))).toBe(allowed);
});

test('a denial wins over every permission', () => {
  const denied = statement({ Effect: 'Deny', Action: ['dynamodb:PutItem'] });
  expect(isAllowed([statement({}), denied], put('A'))).toBe(false);
});

test('the audit log may be written and not changed, whatever else a function may write', () => {
  const OF_AUDIT = { 'dynamodb:LeadingKeys': ['AUDIT#*'] };
  const written = statement({ Condition: { 'ForAllValues:StringLike': OF_AUDIT } });
  const kept = statement({ Effect: 'Deny', Condition: { 'ForAnyValue:StringLike': OF_AUDIT } });
  expect(isAllowed([written], put('AUDIT#2026'))).toBe(true);
  expect(isAllowed([written], put('AUDIT#2026', 'USER#1'))).toBe(false);
  expect(isAllowed([statement({}), kept], put('USER#1'))).toBe(true);
  expect(isAllowed([statement({}), kept], put('USER#1', 'AUDIT#2026'))).toBe(false);
});

test('a condition on one value compares exactly, without regard to upper case only where it is a truth value', () => {
  const call = { action: 'iam:PassRole', resource: 'r', context: { service: ['a.com'], flag: ['true'] } };
  const passing = (Condition: unknown) =>
    isAllowed([statement({ Action: 'iam:PassRole', Resource: 'r', Condition })], call);
  expect(passing({ StringEquals: { service: 'a.com' } })).toBe(true);
  expect(passing({ StringEquals: { service: 'A.com' } })).toBe(false);
  expect(passing({ Bool: { flag: 'TRUE' } })).toBe(true);
  expect(passing({ StringEquals: { service: 'a.com' }, Bool: { flag: 'false' } })).toBe(false);
});

test('what is not understood is never taken for a permission', () => {
  const judged = (Condition: unknown) => () => isAllowed([statement({ Condition })], put('A'));
  expect(judged({ NumericLessThan: { 'dynamodb:LeadingKeys': '1' } })).toThrow('NumericLessThan is not understood');
  expect(judged({ StringEquals: { 'aws:SourceIp': '1' } })).toThrow('aws:SourceIp is not known');
  expect(() =>
    isAllowed([statement({ Condition: { StringEquals: { 'dynamodb:LeadingKeys': 'A' } } })], put('A', 'B')),
  ).toThrow('there are several values');
  expect(() => statement({ NotAction: 'dynamodb:Scan' })).toThrow('NotAction');
});
