import type { Permissions } from '../permissions';

/** Environment variables: those of every function, and those that go with a right. */
export interface Variables {
  every: Record<string, string>;
  with: Partial<Record<keyof Permissions, Record<string, string>>>;
}

/** The environment of a function with these rights: it is told no secret and no name that it has no use for. */
export function tell(rights: Omit<Permissions, 'suffers'>, variables: Variables): Record<string, string> {
  const also = (Object.keys(rights) as (keyof Permissions)[]).map((right) => variables.with[right]);
  return Object.assign({}, variables.every, ...also) as Record<string, string>;
}
