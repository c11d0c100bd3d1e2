import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './Button.css';
import { cx } from '../cx';
import { Icon, type IconName } from '../layout/Icon';

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'regular' | 'large';
  icon?: IconName;
  full?: boolean;
}

function getButtonClass({ variant = 'secondary', size = 'regular', full }: ButtonStyle, extraClass?: string): string {
  return cx(
    'button',
    `button--${variant}`,
    size !== 'regular' && `button--${size}`,
    full && 'button--full',
    extraClass,
  );
}

type ButtonProps = ButtonStyle & ComponentProps<'button'> & { busy?: boolean; busyLabel?: ReactNode };

/** A button. While `busy` it shows `busyLabel`, keeps focus and ignores clicks. */
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
      className={getButtonClass({ variant, size, full }, cx(busy && 'button--busy', className))}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="button__wheel" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link to a page of the site, styled as a button. */
export function LinkButton({
  variant,
  size,
  icon,
  full,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={getButtonClass({ variant, size, full }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
