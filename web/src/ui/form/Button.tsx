import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './Button.css';
import { cx } from '../cx';
import { Icon, type IconName } from '../layout/Icon';

interface Looks {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'regular' | 'large';
  icon?: IconName;
  full?: boolean;
}

function classOf({ variant = 'secondary', size = 'regular', full }: Looks, more?: string): string {
  return cx('button', `button--${variant}`, size !== 'regular' && `button--${size}`, full && 'button--full', more);
}

type ButtonProps = Looks & ComponentProps<'button'> & { busy?: boolean; busyLabel?: ReactNode };

/** A button that says what it does and, while `busy`, what it is doing; a busy one keeps the focus and ignores presses. */
export function Button({
  variant,
  size,
  icon,
  full,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={classOf({ variant, size, full }, cx(busy && 'button--busy', className))}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="button__wheel" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link to one of our pages that looks like a button. */
export function LinkButton({
  variant,
  size,
  icon,
  full,
  className,
  children,
  ...rest
}: Looks & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classOf({ variant, size, full }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
