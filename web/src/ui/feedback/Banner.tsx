import type { ReactNode } from 'react';
import './Status.css';
import { cx } from '../cx';
import { Icon, type IconName } from '../layout/Icon';

const ICONS = { info: 'info', notice: 'info', caution: 'alert', error: 'alert', success: 'check' } as const;

interface BannerProps {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
  /** Announced by screen readers when it appears. */
  live?: boolean;
  children?: ReactNode;
}

/** An inline message. */
export function Banner({ tone = 'notice', title, icon, action, live, children }: BannerProps) {
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div className={cx('banner', `banner--${tone}`)} role={role}>
      <Icon name={icon ?? ICONS[tone]} size={22} />
      <div className="banner__words">
        {title && <div className="banner__title">{title}</div>}
        {children}
      </div>
      {action && <div className="banner__action">{action}</div>}
    </div>
  );
}
