import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import './Dialog.css';
import { cx } from '../cx';
import { Icon } from '../layout/Icon';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  size?: 'narrow' | 'regular' | 'wide';
  /** A drawer from the right edge. */
  side?: boolean;
}

/** Told on the document when a modal opened or closed: what floats above pages moves into the topmost one. */
export const MODAL_CHANGE = 'modalchange';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex="-1"])';

/**
 * A modal: rendering it opens it. Focus stays inside, Escape and a press beside it close it, and the focus returns to
 * where it was.
 */
export function Dialog({ title, onClose, children, actions, size = 'regular', side }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement;
    const scroll = document.documentElement.style.overflow;
    if (!element.open) element.showModal();
    heading.current?.focus();
    document.documentElement.style.overflow = 'hidden';
    document.dispatchEvent(new Event(MODAL_CHANGE));
    return () => {
      document.documentElement.style.overflow = scroll;
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      document.dispatchEvent(new Event(MODAL_CHANGE));
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Tab') keepInside(event, dialog.current!);
  };
  const onPress = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={cx('dialog', size !== 'regular' && `dialog--${size}`, side && 'dialog--side')}
      aria-labelledby={titleId}
      aria-modal="true"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
      onMouseDown={onPress}
    >
      <div className="dialog__head">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="dialog__title">
          {title}
        </h2>
        <button type="button" className="dialog__close" aria-label="Close" onClick={onClose}>
          <Icon name="close" size={22} />
        </button>
      </div>
      <div className="dialog__body">{children}</div>
      {actions && <div className="dialog__actions">{actions}</div>}
    </dialog>
  );
}

/** Tab from the last control goes to the first and back: the browser's own trap lets the focus out to its toolbar. */
function keepInside(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const first = stops[0];
  const last = stops[stops.length - 1];
  if (!first || !last) return;
  const at = document.activeElement;
  const outside = event.shiftKey ? at === first || !stops.includes(at as HTMLElement) : at === last;
  if (!outside) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
