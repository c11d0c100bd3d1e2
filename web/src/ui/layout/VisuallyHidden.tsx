import type { ReactNode } from 'react';
import '../feedback/Status.css';

/** Text for screen readers only. */
export function VisuallyHidden({
  children,
  as: Tag = 'span',
  lang,
}: {
  children: ReactNode;
  as?: 'span' | 'div' | 'h1' | 'h2' | 'h3';
  lang?: string;
}) {
  return (
    <Tag className="visually-hidden" lang={lang}>
      {children}
    </Tag>
  );
}
