import type { ComponentProps } from 'react';
import { Field } from './Field';

/** A field for a one-time code. Phones show the number pad and can autofill the code. */
export function CodeField(props: ComponentProps<typeof Field>) {
  return <Field inputMode="numeric" autoComplete="one-time-code" spellCheck={false} maxLength={12} {...props} />;
}
