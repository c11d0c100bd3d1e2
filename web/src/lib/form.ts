import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import type { z } from 'zod';
import { ApiError } from './api';

type Complaints = Partial<Record<string, string>>;
type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isText = (element: Element): element is TextControl =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** The first complaint about each field, in the schema's words; empty when all is well. */
function complaintsOf(schema: z.ZodType, values: Record<string, string>): Complaints {
  const { error } = schema.safeParse(values);
  const found = (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message] as const);
  return Object.fromEntries(found.reverse());
}

/**
 * A form of text fields that a request's schema judges. `field(name)` is what an input of that name needs; `isComplete()`
 * shows complaints where there are any, and goes to the first; `refuse(error)` shows the server's at their fields, and tells
 * whether it had any.
 * `waitSeconds` is set while the server wants no further tries.
 */
export function useForm<Name extends string>(schema: z.ZodType, start: Record<Name, string>) {
  const [values, setValues] = useState(start);
  const [complaints, setComplaints] = useState<Complaints>({});
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);

  /** Whether the complaints were just made, and not yet gone to. */
  const isNew = useRef(false);

  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    const inputs = [...(form.current?.elements ?? [])].filter(isText);
    inputs.find(({ name }) => complaints[name])?.focus();
  }, [complaints]);

  const complain = (found: Complaints) => {
    setComplaints(found);
    isNew.current = true;
  };
  const isComplete = () => {
    setWaitSeconds(null);
    const found = complaintsOf(schema, values);
    complain(found);
    return Object.keys(found).length === 0;
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return false;
    complain(error.fields);
    if (error.status === 429) setWaitSeconds(error.retryAfterSeconds);
    return Object.keys(error.fields).length > 0;
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: complaints[name],
    onChange: (event: ChangeEvent<TextControl>) => {
      setValues({ ...values, [name]: event.target.value });
      setComplaints({ ...complaints, [name]: undefined });
    },
  });
  return { form, values, field, isComplete, refuse, waitSeconds };
}
