import './ChipGroup.css';
import { useId } from 'react';
import { FieldError } from '../../ui/form/Field';
import { Icon } from '../../ui/layout/Icon';
import { skincareMessages } from './messages';

interface ChipGroupProps<T extends string> {
  legend: string;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
  options: readonly T[];
  /** The name that a person reads for an option. */
  nameOption: (option: T) => string;
  value: readonly T[];
  onChange: (value: T[]) => void;
}

/** A group of checkboxes that are drawn as chips. Any number can be checked; an icon shows which are. */
export function ChipGroup<T extends string>(props: ChipGroupProps<T>) {
  const { legend, hint, error, optional, options, nameOption, value, onChange } = props;
  const id = useId();
  const toggle = (option: T, isChecked: boolean) =>
    onChange(options.filter((other) => (other === option ? isChecked : value.includes(other))));
  return (
    <fieldset className="choice" aria-describedby={`${id}-error ${id}-hint`}>
      <legend className="choice__legend">
        <span>{legend}</span>
        {optional && <span className="field__optional">{skincareMessages('optional')}</span>}
      </legend>
      <span id={`${id}-hint`} className="field__hint" hidden={!hint}>
        {hint}
      </span>
      <div className="chips">
        {options.map((option) => {
          const isChecked = value.includes(option);
          return (
            <label key={option} className="chip">
              <input
                type="checkbox"
                className="chip__box"
                checked={isChecked}
                onChange={(event) => toggle(option, event.target.checked)}
              />
              <Icon name={isChecked ? 'check' : 'plus'} size={18} />
              <span>{nameOption(option)}</span>
            </label>
          );
        })}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
