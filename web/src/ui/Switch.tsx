import './Choice.css';
import { Icon, type IconName } from './Icon';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  icon?: IconName;
}

/** Something that is on or off at once, without a form. */
export function Switch({ label, checked, onChange, icon }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={checked} className="switch" onClick={() => onChange(!checked)}>
      <span className="switch__track" aria-hidden="true" />
      {icon && <Icon name={icon} size={18} />}
      {label}
    </button>
  );
}
