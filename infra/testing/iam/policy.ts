import { z } from 'zod';

/** One action that a request requires, as IAM evaluates it. */
export interface RequestedAction {
  /** Such as `dynamodb:GetItem`. */
  action: string;
  /** ARN of the resource. */
  resource: string;
  /** Values of the condition keys that AWS sets for the request. A key without values is one that AWS may set and does not. */
  context?: Readonly<Record<string, readonly string[]>>;
}

const List = z
  .union([z.string(), z.array(z.string())])
  .transform((value): string[] => (typeof value === 'string' ? [value] : value));

/** A statement of an identity policy. Elements that are not supported here fail to parse. */
export const Statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: List,
  Resource: List,
  Condition: z.record(z.string(), z.record(z.string(), List)).default({}),
});
export type Statement = z.output<typeof Statement>;

/**
 * Whether identity policies allow a request, as IAM decides it: at least one statement allows it and none denies it.
 * @throws Error where a matching statement has a condition that is not understood here
 */
export function isAllowed(statements: readonly Statement[], request: RequestedAction): boolean {
  const effects = statements.filter((statement) => matches(statement, request)).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

function matches({ Action, Resource, Condition }: Statement, request: RequestedAction): boolean {
  const { action, resource, context = {} } = request;
  if (!Action.some((pattern) => isLike(action.toLowerCase(), pattern.toLowerCase()))) return false;
  if (!Resource.some((pattern) => isLike(resource, pattern))) return false;
  return Object.entries(Condition).every(([operator, patternsByKey]) =>
    Object.entries(patternsByKey).every(([key, patterns]) => {
      const values = context[key];
      if (!values) throw new Error(`The condition key ${key} is not known of ${action}`);
      if (operator === 'Null') return patterns.includes(String(values.length === 0));
      return satisfies(operator, values, patterns);
    }),
  );
}

const COMPARISONS: Readonly<Record<string, (value: string, pattern: string) => boolean>> = {
  StringEquals: (value, pattern) => value === pattern,
  StringLike: isLike,
  ArnLike: isLike,
  Bool: (value, pattern) => value.toLowerCase() === pattern.toLowerCase(),
};

/** Without values, a condition is true for all values and false for any value. */
function satisfies(operator: string, values: readonly string[], patterns: readonly string[]): boolean {
  const [, quantifier, name = ''] = /^(?:(ForAllValues|ForAnyValue):)?(\w+)$/.exec(operator) ?? [];
  const compare = COMPARISONS[name];
  if (!compare) throw new Error(`The condition operator ${operator} is not understood`);
  const matchesPattern = (value: string) => patterns.some((pattern) => compare(value, pattern));
  if (quantifier === 'ForAllValues') return values.every(matchesPattern);
  if (quantifier === 'ForAnyValue') return values.some(matchesPattern);
  if (values.length > 1) throw new Error(`${operator} needs ForAllValues or ForAnyValue: there are several values`);
  return values.some(matchesPattern);
}

const compiledPatterns = new Map<string, RegExp>();

/** `*` matches any characters, `?` matches one. */
function isLike(text: string, pattern: string): boolean {
  const compiled = compiledPatterns.get(pattern) ?? compilePattern(pattern);
  compiledPatterns.set(pattern, compiled);
  return compiled.test(text);
}

function compilePattern(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
}
