import type { ComponentProps } from 'react';
import { Field } from './Field';

/** A short code of digits that the person reads elsewhere; phones show their digits and offer a code they know of. */
export function CodeField(props: ComponentProps<typeof Field>) {
  return <Field inputMode="numeric" autoComplete="one-time-code" spellCheck={false} maxLength={12} {...props} />;
}
