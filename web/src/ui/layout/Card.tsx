import type { ReactNode } from 'react';
import './Card.css';
import { cx } from '../cx';
import { Icon, type IconName } from './Icon';

interface CardProps {
  title?: ReactNode;
  level?: 2 | 3;
  icon?: IconName;
  actions?: ReactNode;
  tone?: 'plain' | 'tinted' | 'sunken';
  as?: 'section' | 'article' | 'div';
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A bordered section with an optional heading. */
export function Card({
  title,
  level = 2,
  icon,
  actions,
  tone = 'plain',
  as: Tag = 'section',
  id,
  className,
  children,
}: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Tag id={id} className={cx('card', tone !== 'plain' && `card--${tone}`, className)}>
      {(title || actions) && (
        <div className="card__head">
          {icon && <Icon name={icon} size={24} />}
          {title && <Heading className="card__title">{title}</Heading>}
          {actions}
        </div>
      )}
      {children}
    </Tag>
  );
}
