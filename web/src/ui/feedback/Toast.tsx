import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import './Toast.css';
import { cx } from '../cx';
import { Icon } from '../layout/Icon';
import { uiMessages } from '../messages';

const t = uiMessages;

export interface ToastMessage {
  title: string;
  text?: string;
  tone?: 'success' | 'info' | 'error';
  /** Seconds until it disappears. Errors stay until dismissed. */
  seconds?: number;
}

interface ShownToast {
  readonly message: ToastMessage;
  readonly key: number;
  /** Of the page that showed it. */
  readonly pathname: string;
  /** In milliseconds since 1970. */
  readonly shownAt: number;
}

interface ToastActions {
  show: (message: ToastMessage) => void;
  dismiss: () => void;
  /** Dismisses an error. With `isMeant`, only where that answers true for it. */
  dismissError: (isMeant?: (toast: ShownToast) => boolean) => void;
}

/** Event on `document` when a modal opens or closes. The toast listens and moves into the topmost modal. */
export const MODAL_CHANGE = 'modalchange';

const ToastContext = createContext<ToastActions | null>(null);
const DEFAULT_SECONDS = 5;
/** Distance of the toast from the edge of the window in pixels, with room for a focus outline. */
const TOAST_MARGIN = 24;

/** Provides the toast. Only one is visible; a new one replaces it (docs/decisions/011-error-messages.md). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<ShownToast | null>(null);
  const [host, setHost] = useState<Element>(document.body);
  const show = useCallback(
    (message: ToastMessage) =>
      setCurrent((previous) => ({
        message,
        key: (previous?.key ?? 0) + 1,
        pathname: location.pathname,
        shownAt: Date.now(),
      })),
    [],
  );
  const dismiss = useCallback(() => setCurrent(null), []);
  const dismissError = useCallback<ToastActions['dismissError']>(
    (isMeant) =>
      setCurrent((previous) =>
        previous?.message.tone === 'error' && (!isMeant || isMeant(previous)) ? null : previous,
      ),
    [],
  );
  const place = useRef<HTMLDivElement>(null);
  const top = useMoveOffControls(place, current?.key);

  useEffect(() => {
    if (!current || current.message.tone === 'error') return;
    const timer = setTimeout(dismiss, (current.message.seconds ?? DEFAULT_SECONDS) * 1000);
    return () => clearTimeout(timer);
  }, [current, dismiss]);

  useEffect(() => {
    const onModalChange = () => setHost(findTopmostModal());
    document.addEventListener(MODAL_CHANGE, onModalChange);
    return () => document.removeEventListener(MODAL_CHANGE, onModalChange);
  }, []);

  const actions = useMemo(() => ({ show, dismiss, dismissError }), [show, dismiss, dismissError]);
  const isError = current?.message.tone === 'error';
  return (
    <ToastContext value={actions}>
      {children}
      {createPortal(
        <div
          ref={place}
          className={cx('toast-place', top !== null && 'toast-place--top')}
          style={top === null ? undefined : { marginTop: top }}
        >
          <div role="status">
            {current && !isError && <Toast key={current.key} {...current.message} onClose={dismiss} />}
          </div>
          <div role="alert">
            {current && isError && <Toast key={current.key} {...current.message} onClose={dismiss} />}
          </div>
        </div>,
        host,
      )}
    </ToastContext>
  );
}

/**
 * How far below the top of the window the toast moves, in pixels, because at the bottom it would cover the focused control or a main
 * button: to the lower edge of the header, whose menus stay in reach. Null where it stays at the bottom. In a dialog without a bar of
 * actions its top would cover the button that closes it: there the focused control is scrolled above the toast.
 */
function useMoveOffControls(place: RefObject<HTMLElement | null>, toastKey: number | undefined): number | null {
  /** The toast that moved, and where to. */
  const [moved, setMoved] = useState<{ key: number; top: number }>();
  useLayoutEffect(() => {
    if (toastKey === undefined) return;
    const check = () => {
      const toast = place.current?.querySelector('.toast')?.getBoundingClientRect();
      if (!toast) return;
      const dialog = findTopmostModal();
      if (dialog.matches('.dialog') && !dialog.querySelector('.dialog__actions')) {
        scrollAbove(toast.top, dialog, place.current);
        setMoved(undefined);
        return;
      }
      const isCovered = (control: Element) => {
        const { top, bottom } = control.getBoundingClientRect();
        return bottom > innerHeight - toast.height - TOAST_MARGIN && top < innerHeight;
      };
      const hasToMove = listMainControls(place.current).some(isCovered);
      setMoved(hasToMove ? { key: toastKey, top: findHeaderEdge(dialog) } : undefined);
    };
    check();
    document.addEventListener('focusin', check);
    addEventListener('resize', check);
    return () => {
      document.removeEventListener('focusin', check);
      removeEventListener('resize', check);
    };
  }, [place, toastKey]);
  return toastKey !== undefined && moved?.key === toastKey ? moved.top : null;
}

/** The lower edge of the page's header in the window, in pixels; 0 where it is out of view or behind a dialog. */
function findHeaderEdge(modal: Element): number {
  const header = modal === document.body ? document.querySelector('header') : null;
  return Math.max(0, header?.getBoundingClientRect().bottom ?? 0);
}

/** Scrolls a dialog where its focused control lies below `top`, the upper edge of the toast in the window. */
function scrollAbove(top: number, dialog: Element, toast: HTMLElement | null): void {
  const focused = findFocusedControl(toast);
  const overlap = focused ? focused.getBoundingClientRect().bottom + TOAST_MARGIN - top : 0;
  if (overlap > 0) dialog.scrollTop += overlap;
}

/** The focused control outside the toast; null without one. A focused region, such as a heading or the page, is none in use. */
function findFocusedControl(toast: HTMLElement | null): Element | null {
  const focused = document.activeElement;
  const isInUse = focused?.matches('a, button, input, select, textarea, summary, [role]') && !toast?.contains(focused);
  return isInUse ? focused : null;
}

/** The focused control outside the toast, and the main buttons of the topmost modal or the page: primary ones, and those with `data-main`. */
function listMainControls(toast: HTMLElement | null): Element[] {
  const focused = findFocusedControl(toast);
  const buttons = [...findTopmostModal().querySelectorAll('.button--primary, [data-main]')];
  return focused ? [focused, ...buttons] : buttons;
}

/** The topmost open modal, or the body. The toast renders inside it, because a modal makes everything else inert. */
function findTopmostModal(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
}

function Toast({ title, text, tone = 'success', onClose }: ToastMessage & { onClose: () => void }) {
  return (
    <div className={cx('toast', `toast--${tone}`)} data-toast={tone}>
      <Icon name={tone === 'success' ? 'check' : tone === 'error' ? 'alert' : 'info'} size={22} />
      <div className="toast__words">
        <div className="toast__title">{title}</div>
        {text && <div className="toast__text">{text}</div>}
      </div>
      <button type="button" className="toast__close" aria-label={t('dismiss')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Returns the functions that show and dismiss the toast. */
export function useToast(): ToastActions {
  const actions = useContext(ToastContext);
  if (!actions) throw new Error('useToast needs a ToastProvider above it');
  return actions;
}

/** Dismisses an error when the screen that uses this hook goes away. Other toasts end by themselves. */
export function useErrorsOfScreen(): void {
  const { dismissError } = useToast();
  useEffect(() => () => dismissError(), [dismissError]);
}
