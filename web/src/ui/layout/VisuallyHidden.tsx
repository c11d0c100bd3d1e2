import type { ReactNode } from 'react';
import '../feedback/Status.css';

/** Text for screen readers only. */
export function VisuallyHidden({
  children,
  as: Tag = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'div' | 'h1' | 'h2' | 'h3';
}) {
  return <Tag className="visually-hidden">{children}</Tag>;
}
