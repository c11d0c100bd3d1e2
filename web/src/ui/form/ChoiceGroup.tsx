import { useId } from 'react';
import type { ReactNode } from 'react';
import './Choice.css';
import { cx } from '../cx';
import { FieldError } from './Field';
import { Icon, type IconName } from '../layout/Icon';
import { uiMessages } from '../messages';

const t = uiMessages;

interface ChoiceGroupProps<T extends string> {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  layout?: 'row' | 'stack';
  options: readonly { value: T; label: string; hint?: string; icon?: IconName }[];
  value: T | null;
  onChange: (value: T | null) => void;
  /** Shows a button that clears the answer. */
  clearable?: boolean;
}

/** A radio group with large tiles. `value` is null while nothing is selected. */
export function ChoiceGroup<T extends string>(props: ChoiceGroupProps<T>) {
  const { legend, hint, error, optional, layout = 'row', options, value, onChange, clearable } = props;
  const id = useId();
  return (
    <fieldset
      className="choice"
      aria-describedby={cx(error && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined}
    >
      <legend className="choice__legend">
        <span>{legend}</span>
        {optional && !(clearable && value) && <span className="field__optional">{t('optional')}</span>}
      </legend>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="field__hint">
          {hint}
        </span>
      )}
      <div className={cx('choice__options', layout === 'stack' && 'choice__options--stack')}>
        {options.map((option) => (
          <label key={option.value} className="choice__option">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} />}
            <span>
              {option.label}
              {option.hint && <span className="choice__hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {clearable && value !== null && (
        <span>
          <button type="button" className="choice__clear" onClick={() => onChange(null)}>
            {t('clearAnswer')}
          </button>
        </span>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
