import { useId } from 'react';
import { Checkbox } from '../../ui/form/Checkbox';
import { FieldError } from '../../ui/form/Field';

interface BoxGroupProps<T extends string> {
  legend: string;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
  options: readonly T[];
  value: readonly T[];
  onChange: (value: T[]) => void;
}

/** Boxes to tick, any number of them. */
export function BoxGroup<T extends string>(props: BoxGroupProps<T>) {
  const { legend, hint, error, optional, options, value, onChange } = props;
  const id = useId();
  const tick = (option: T, isTicked: boolean) =>
    onChange(options.filter((other) => (other === option ? isTicked : value.includes(other))));
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
            onChange={(isTicked) => tick(option, isTicked)}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
