import { z } from 'zod';

/** One thing that somebody asks of AWS; `context` holds the values of the condition keys that AWS would know of it. */
export interface Call {
  /** `dynamodb:GetItem`. */
  action: string;
  /** ARN of what it is done to. */
  resource: string;
  context?: Readonly<Record<string, readonly string[]>>;
}

const List = z
  .union([z.string(), z.array(z.string())])
  .transform((given): string[] => (typeof given === 'string' ? [given] : given));

/** A statement of an identity policy, of the elements that are understood here; any other one is refused. */
export const Statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: List,
  Resource: List,
  Condition: z.record(z.string(), z.record(z.string(), List)).default({}),
});
export type Statement = z.output<typeof Statement>;

/**
 * Whether identity policies let a call through, as IAM decides: some statement allows it and none denies it.
 * @throws Error where a statement that applies has a condition that is not understood here
 */
export function isAllowed(statements: readonly Statement[], call: Call): boolean {
  const effects = statements.filter((statement) => applies(statement, call)).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

function applies({ Action, Resource, Condition }: Statement, { action, resource, context = {} }: Call): boolean {
  if (!Action.some((pattern) => isLike(action.toLowerCase(), pattern.toLowerCase()))) return false;
  if (!Resource.some((pattern) => isLike(resource, pattern))) return false;
  return Object.entries(Condition).every(([operator, wanted]) =>
    Object.entries(wanted).every(([key, values]) => {
      const given = context[key];
      if (!given) throw new Error(`The condition key ${key} is not known of ${action}`);
      return holds(operator, given, values);
    }),
  );
}

const COMPARISONS: Readonly<Record<string, (given: string, wanted: string) => boolean>> = {
  StringEquals: (given, wanted) => given === wanted,
  StringLike: isLike,
  ArnLike: isLike,
  Bool: (given, wanted) => given.toLowerCase() === wanted.toLowerCase(),
};

/** A condition with no value to look at holds for all values, and for none of them. */
function holds(operator: string, given: readonly string[], wanted: readonly string[]): boolean {
  const [, of, name = ''] = /^(?:(ForAllValues|ForAnyValue):)?(\w+)$/.exec(operator) ?? [];
  const compare = COMPARISONS[name];
  if (!compare) throw new Error(`The condition operator ${operator} is not understood`);
  const matches = (value: string) => wanted.some((pattern) => compare(value, pattern));
  if (of === 'ForAllValues') return given.every(matches);
  if (of === 'ForAnyValue') return given.some(matches);
  if (given.length > 1) throw new Error(`${operator} needs ForAllValues or ForAnyValue: there are several values`);
  return given.some(matches);
}

/** `*` stands for any characters, `?` for one. */
function isLike(text: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
}
