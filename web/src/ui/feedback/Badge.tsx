import type { ReactNode } from 'react';
import './Status.css';
import { Icon, type IconName } from '../layout/Icon';

interface BadgeProps {
  /** The risk tones `low`, `moderate` and `high` are for risk only. */
  tone: 'low' | 'moderate' | 'high' | 'brand' | 'neutral';
  icon?: IconName;
  children: ReactNode;
}

/** A word with an icon. The risk tones have icons of three shapes, so color is never the only sign. */
export function Badge({ tone, icon, children }: BadgeProps) {
  const iconName = icon ?? (tone === 'brand' || tone === 'neutral' ? undefined : tone);
  return (
    <span className={`badge badge--${tone}`}>
      {iconName && <Icon name={iconName} size={18} />}
      {children}
    </span>
  );
}
