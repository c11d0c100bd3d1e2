import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { safeParse, type core } from 'zod/mini';
import { focusFirstError } from '../ui/form/focusFirstError';
import { ApiError } from './api';

type FieldErrors = Partial<Record<string, string>>;
type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The first validation message of each field, as the schema words it. Empty when all fields are valid. */
function findFieldErrors(schema: core.$ZodType, values: Record<string, string>): FieldErrors {
  const { error } = safeParse(schema, values);
  const errors = (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message] as const);
  return Object.fromEntries(errors.reverse());
}

/**
 * State of a form of text fields, validated by a request schema. `field(name)` returns the props of one input.
 * `validate()` shows the errors, focuses the first invalid field and returns whether all fields are valid, also by a stricter
 * schema if it gets one.
 * `showServerErrors(error)` shows the server's field errors and returns whether there were any.
 * `waitSeconds` is the server's retry delay after too many requests.
 */
export function useForm<Name extends string>(schema: core.$ZodType, initialValues: Record<Name, string>) {
  const [values, setValues] = useState(initialValues);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);

  /** Whether the next render must focus the first invalid field. */
  const shouldFocus = useRef(false);

  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    focusFirstError(form.current);
  }, [fieldErrors]);

  const showErrors = (errors: FieldErrors) => {
    setFieldErrors(errors);
    shouldFocus.current = true;
  };
  const validate = (stricterSchema = schema) => {
    setWaitSeconds(null);
    const errors = findFieldErrors(stricterSchema, values);
    showErrors(errors);
    return Object.keys(errors).length === 0;
  };
  const showServerErrors = (error: unknown) => {
    if (!(error instanceof ApiError)) return false;
    showErrors(error.fields);
    if (error.status === 429) setWaitSeconds(error.retryAfterSeconds);
    return Object.keys(error.fields).length > 0;
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: fieldErrors[name],
    onChange: (event: ChangeEvent<TextControl>) => {
      setValues({ ...values, [name]: event.target.value });
      setFieldErrors({ ...fieldErrors, [name]: undefined });
    },
  });
  return { form, values, field, validate, showServerErrors, waitSeconds };
}
