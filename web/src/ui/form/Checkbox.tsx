import type { ReactNode } from 'react';
import './Choice.css';
import { FieldError, useFieldAria } from './Field';

interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  required?: boolean;
  disabled?: boolean;
  name?: string;
}

/** A checkbox whose whole label is clickable. */
export function Checkbox({ label, hint, error, checked, onChange, required, disabled, name }: CheckboxProps) {
  const { id, control } = useFieldAria({ hint, error });
  return (
    <div className="check">
      <label className="check__row">
        <input
          {...control}
          type="checkbox"
          className="check__box"
          name={name}
          required={required}
          disabled={disabled}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="field__hint">
          {hint}
        </span>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
