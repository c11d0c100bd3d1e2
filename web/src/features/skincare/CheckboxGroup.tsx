import { useId } from 'react';
import { Checkbox } from '../../ui/form/Checkbox';
import { FieldError } from '../../ui/form/Field';

interface CheckboxGroupProps<T extends string> {
  legend: string;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
  options: readonly T[];
  value: readonly T[];
  onChange: (value: T[]) => void;
}

/** A group of checkboxes. Any number can be checked. */
export function CheckboxGroup<T extends string>(props: CheckboxGroupProps<T>) {
  const { legend, hint, error, optional, options, value, onChange } = props;
  const id = useId();
  const toggle = (option: T, isChecked: boolean) =>
    onChange(options.filter((other) => (other === option ? isChecked : value.includes(other))));
  return (
    <fieldset className="choice" aria-describedby={`${id}-error ${id}-hint`}>
      <legend className="choice__legend">
        <span>{legend}</span>
        {optional && <span className="field__optional">Optional</span>}
      </legend>
      <span id={`${id}-hint`} className="field__hint" hidden={!hint}>
        {hint}
      </span>
      <div className="skincare__boxes">
        {options.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={value.includes(option)}
            onChange={(isChecked) => toggle(option, isChecked)}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
