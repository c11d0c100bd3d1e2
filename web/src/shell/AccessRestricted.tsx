import type { ReactNode } from 'react';
import { LinkButton } from '../ui/form/Button';
import { Icon } from '../ui/layout/Icon';
import { useTitle } from '../ui/useTitle';
import './Shell.css';

/** Shown to other users on an administrator page (docs/decisions/041-restricted-pages.md). */
export function AccessRestricted({ children = 'This page is only for administrators.' }: { children?: ReactNode }) {
  useTitle('Access Restricted');
  return (
    <div className="whole-screen">
      <div className="whole-screen__words">
        <Icon name="lock" size={64} />
        <h1>Access Restricted</h1>
        <p>{children}</p>
        <LinkButton to="/" variant="primary" icon="home">
          Return to Home
        </LinkButton>
      </div>
    </div>
  );
}
