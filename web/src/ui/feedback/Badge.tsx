import type { ReactNode } from 'react';
import './Status.css';
import { Icon, type IconName } from '../layout/Icon';

interface BadgeProps {
  /** Risk tones mean risk and nothing else. */
  tone: 'low' | 'moderate' | 'high' | 'brand' | 'neutral';
  icon?: IconName;
  children: ReactNode;
}

/** A word with a mark; the risk tones bring marks of three different shapes, so colour is never alone. */
export function Badge({ tone, icon, children }: BadgeProps) {
  const mark = icon ?? (tone === 'brand' || tone === 'neutral' ? undefined : tone);
  return (
    <span className={`badge badge--${tone}`}>
      {mark && <Icon name={mark} size={18} />}
      {children}
    </span>
  );
}
