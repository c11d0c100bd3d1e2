import type { ReactNode } from 'react';
import './Choice.css';
import { FieldError, useTies } from './Field';

interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  required?: boolean;
  name?: string;
}

/** One box to tick; the whole label is the target. */
export function Checkbox({ label, hint, error, checked, onChange, required, name }: CheckboxProps) {
  const { id, control } = useTies({ hint, error });
  return (
    <div className="check">
      <label className="check__row">
        <input
          {...control}
          type="checkbox"
          className="check__box"
          name={name}
          required={required}
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
