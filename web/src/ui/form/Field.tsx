import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import './Field.css';
import { cx } from '../cx';
import { Icon } from '../layout/Icon';

/** What surrounds a control: its label, a hint, and the error that replaces nothing but adds to it. */
export interface Surround {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Says so beside the label; everything else is required. */
  optional?: boolean;
}

/** The ids and ARIA attributes that tie a control to its hint and error. */
export function useTies({ hint, error }: { hint?: ReactNode; error?: string | undefined }, givenId?: string) {
  const made = useId();
  const id = givenId ?? made;
  const described = cx(error && `${id}-error`, hint !== undefined && `${id}-hint`);
  return { id, control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined } };
}

/** The error line of a control, announced when it appears. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return (
    <span id={`${id}-error`} className="field__error" role="alert" hidden={!error}>
      {error && (
        <>
          <Icon name="alert" size={18} />
          {error}
        </>
      )}
    </span>
  );
}

/** Lays out label, hint, control and error. */
export function Labelled({
  id,
  label,
  hint,
  error,
  optional,
  aside,
  children,
}: Surround & {
  id: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        <span>{label}</span>
        {(optional || aside) && <span className="field__optional">{aside ?? 'Optional'}</span>}
      </label>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="field__hint">
          {hint}
        </span>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A one-line input with its label, hint and error. */
export function Field({
  label,
  hint,
  error,
  optional,
  id: givenId,
  className,
  ...rest
}: Surround & ComponentProps<'input'>) {
  const { id, control } = useTies({ hint, error }, givenId);
  return (
    <Labelled {...{ id, label, hint, error, optional }}>
      <input {...rest} {...control} className={cx('field__input', className)} />
    </Labelled>
  );
}

/** A password input that can be shown while it is typed. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  id: givenId,
  className,
  ...rest
}: Surround & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  const { id, control } = useTies({ hint, error }, givenId);
  return (
    <Labelled {...{ id, label, hint, error, optional }}>
      <span className="field__box field__box--reveal">
        <input
          {...rest}
          {...control}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={cx('field__input', className)}
        />
        <button
          type="button"
          className="field__reveal"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={22} />
        </button>
      </span>
    </Labelled>
  );
}

/** Several lines of words; with `counter`, says how many characters of `maxLength` are left. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  counter,
  id: givenId,
  className,
  ...rest
}: Surround & ComponentProps<'textarea'> & { counter?: boolean }) {
  const { id, control } = useTies({ hint, error }, givenId);
  const used = typeof rest.value === 'string' ? rest.value.length : 0;
  const aside = counter && rest.maxLength ? `${rest.maxLength - used} characters left` : undefined;
  return (
    <Labelled {...{ id, label, hint, error, optional, aside }}>
      <textarea {...rest} {...control} className={cx('field__input', className)} />
    </Labelled>
  );
}

/** A choice from a list too long for radios. An empty value with a `placeholder` means nothing chosen yet. */
export function Select({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  id: givenId,
  className,
  ...rest
}: Surround &
  ComponentProps<'select'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    placeholder?: string;
  }) {
  const { id, control } = useTies({ hint, error }, givenId);
  return (
    <Labelled {...{ id, label, hint, error, optional }}>
      <span className="field__box">
        <select {...rest} {...control} className={cx('field__input', className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="field__arrow">
          <Icon name="chevronDown" />
        </span>
      </span>
    </Labelled>
  );
}
