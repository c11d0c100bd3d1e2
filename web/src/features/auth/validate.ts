import type { z } from 'zod';
import { LoginRequest, RegisterRequest } from '#domain/account';

export interface AuthValues {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

export type FieldErrors = Partial<Record<keyof AuthValues, string>>;

const SCHEMAS = { login: LoginRequest, register: RegisterRequest } as const satisfies Record<string, z.ZodType>;
export type AuthMode = keyof typeof SCHEMAS;

/** The first complaint about each field of the form, in the specification's words; empty when all is well. */
export function complaints(mode: AuthMode, values: AuthValues): FieldErrors {
  const { error } = SCHEMAS[mode].safeParse(values);
  const found = (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message] as const);
  return Object.fromEntries(found.reverse());
}
