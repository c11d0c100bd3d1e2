import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import './Dialog.css';
import { cx } from '../cx';
import { Icon } from '../layout/Icon';
import { uiMessages } from '../messages';
import { MODAL_CHANGE } from './Toast';

const t = uiMessages;

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  size?: 'narrow' | 'regular' | 'wide';
  /** Shows the dialog as a drawer at the right edge. */
  side?: boolean;
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex="-1"])';

/**
 * A modal dialog, open while it is rendered. Focus is trapped inside; Escape and a click on the backdrop close it. On
 * close, focus returns to the previously focused element, or if that was deleted, to the heading nearest to its place.
 */
export function Dialog({ title, onClose, children, actions, size = 'regular', side }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current!;
    const previousFocus = document.activeElement;
    const previousPlaces = listAncestors(previousFocus);
    const previousOverflow = document.documentElement.style.overflow;
    if (!element.open) element.showModal();
    heading.current?.focus();
    document.documentElement.style.overflow = 'hidden';
    document.dispatchEvent(new Event(MODAL_CHANGE));
    return () => {
      document.documentElement.style.overflow = previousOverflow;
      element.close();
      restoreFocus(previousFocus, previousPlaces);
      document.dispatchEvent(new Event(MODAL_CHANGE));
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Tab') trapFocus(event, dialog.current!);
  };
  const onMouseDown = (event: MouseEvent) => {
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
      onMouseDown={onMouseDown}
    >
      <div className="dialog__head">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="dialog__title">
          {title}
        </h2>
        <button type="button" className="dialog__close" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" size={22} />
        </button>
      </div>
      <div className="dialog__body">{children}</div>
      {actions && <div className="dialog__actions">{actions}</div>}
    </dialog>
  );
}

function listAncestors(element: Element | null): HTMLElement[] {
  const parent = element?.parentElement;
  return parent ? [parent, ...listAncestors(parent)] : [];
}

/** Focuses the element, or the heading of the innermost of its former ancestors that is still on the page. */
function restoreFocus(element: Element | null, places: readonly HTMLElement[]): void {
  if (element instanceof HTMLElement && element.isConnected) {
    element.focus();
    return;
  }
  const heading = places
    .filter((place) => place.isConnected)
    .map((place) => place.querySelector<HTMLElement>('h1, h2, h3'))
    .find((candidate) => candidate !== null);
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus();
}

/** Moves Tab from the last control to the first and back. The browser's own focus trap includes its toolbar. */
function trapFocus(event: KeyboardEvent, dialog: HTMLElement): void {
  const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const first = controls[0];
  const last = controls[controls.length - 1];
  if (!first || !last) return;
  const focused = document.activeElement;
  const isLeaving = event.shiftKey ? focused === first || !controls.includes(focused as HTMLElement) : focused === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
