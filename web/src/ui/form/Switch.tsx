import type { ReactNode } from 'react';
import './Choice.css';
import { Icon, type IconName } from '../layout/Icon';

interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  icon?: IconName;
  /** Ignores clicks but keeps focus. */
  disabled?: boolean;
}

/** A switch that takes effect immediately, without a form. */
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
