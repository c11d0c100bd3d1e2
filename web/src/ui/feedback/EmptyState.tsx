import type { ReactNode } from 'react';
import './Status.css';
import { Icon, type IconName } from '../layout/Icon';

interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty list: what appears here and one action. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {icon && <Icon name={icon} size={40} />}
      <h3>{title}</h3>
      {children && <div className="empty__words">{children}</div>}
      {action}
    </div>
  );
}
