import type { ReactNode } from 'react';
import './Status.css';
import { Icon, type IconName } from '../layout/Icon';

interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  /** Of its heading, 3 by default. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty list: what appears here and one action. */
export function EmptyState({ icon, title, level = 3, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      {icon && <Icon name={icon} size={40} />}
      <Heading className="empty__title">{title}</Heading>
      {children && <div className="empty__words">{children}</div>}
      {action}
    </div>
  );
}
