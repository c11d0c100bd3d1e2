import type { ReactNode } from 'react';
import './Choice.css';
import { Icon, type IconName } from '../layout/Icon';

interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  icon?: IconName;
  /** Ignores presses, and keeps the focus. */
  disabled?: boolean;
}

/** Something that is on or off at once, without a form. */
export function Switch({ label, checked, onChange, icon, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-disabled={disabled}
      className="switch"
      onClick={disabled ? undefined : () => onChange(!checked)}
    >
      <span className="switch__track" aria-hidden="true" />
      {icon && <Icon name={icon} size={18} />}
      {label}
    </button>
  );
}
