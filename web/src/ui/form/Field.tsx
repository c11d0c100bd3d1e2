import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import './Field.css';
import { cx } from '../cx';
import { Icon } from '../layout/Icon';
import { uiMessages } from '../messages';

const t = uiMessages;

/** Props of every field: label, hint and error. The error is shown in addition to the hint. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows `Optional` beside the label. Other fields are required. */
  optional?: boolean;
}

/** Returns the id of a control and the ARIA attributes that link it to its hint and error. */
export function useFieldAria({ hint, error }: { hint?: ReactNode; error?: string | undefined }, idProp?: string) {
  const generatedId = useId();
  const id = idProp ?? generatedId;
  const describedBy = cx(error && `${id}-error`, hint !== undefined && `${id}-hint`);
  return {
    id,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined },
  };
}

/** The error message of a control, announced when it appears. */
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

/** Renders a control with its label, hint and error. */
export function LabeledControl({
  id,
  label,
  hint,
  error,
  optional,
  aside,
  children,
}: FieldProps & {
  id: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        <span>{label}</span>
        {(optional || aside) && <span className="field__optional">{aside ?? t('optional')}</span>}
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

/** A single-line input with label, hint and error. */
export function Field({
  label,
  hint,
  error,
  optional,
  id: idProp,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  const { id, control } = useFieldAria({ hint, error }, idProp);
  return (
    <LabeledControl {...{ id, label, hint, error, optional }}>
      <input {...rest} {...control} className={cx('field__input', className)} />
    </LabeledControl>
  );
}

/** A password input with a button that shows the password. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  id: idProp,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  const [isVisible, setIsVisible] = useState(false);
  const { id, control } = useFieldAria({ hint, error }, idProp);
  return (
    <LabeledControl {...{ id, label, hint, error, optional }}>
      <span className="field__box field__box--reveal">
        <input
          {...rest}
          {...control}
          type={isVisible ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={cx('field__input', className)}
        />
        <button
          type="button"
          className="field__reveal"
          aria-label={t(isVisible ? 'hidePassword' : 'showPassword')}
          aria-controls={id}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon name={isVisible ? 'eyeOff' : 'eye'} size={22} />
        </button>
      </span>
    </LabeledControl>
  );
}

/** A multi-line input. With `counter` it shows how many characters of `maxLength` are left. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  counter,
  id: idProp,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'> & { counter?: boolean }) {
  const { id, control } = useFieldAria({ hint, error }, idProp);
  const length = typeof rest.value === 'string' ? rest.value.length : 0;
  const aside = counter && rest.maxLength ? t('charactersLeft', { count: rest.maxLength - length }) : undefined;
  return (
    <LabeledControl {...{ id, label, hint, error, optional, aside }}>
      <textarea {...rest} {...control} className={cx('field__input', className)} />
    </LabeledControl>
  );
}

/** A dropdown list. With `placeholder`, an empty value means that nothing is selected. */
export function Select({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  id: idProp,
  className,
  ...rest
}: FieldProps &
  ComponentProps<'select'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    placeholder?: string;
  }) {
  const { id, control } = useFieldAria({ hint, error }, idProp);
  return (
    <LabeledControl {...{ id, label, hint, error, optional }}>
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
    </LabeledControl>
  );
}
