import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './Toast.css';
import { cx } from '../cx';
import { MODAL_CHANGE } from './Dialog';
import { Icon } from '../layout/Icon';

export interface ToastMessage {
  title: string;
  text?: string;
  tone?: 'success' | 'info' | 'error';
  /** How long it stays; errors stay until dismissed. */
  seconds?: number;
}

interface Toasts {
  show: (message: ToastMessage) => void;
  dismiss: () => void;
}

const Context = createContext<Toasts | null>(null);
const DEFAULT_SECONDS = 5;

/** Holds the one toast that may be on screen; a new one takes the place of the old (decisions D17). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: ToastMessage; at: number } | null>(null);
  const [host, setHost] = useState<Element>(document.body);
  const show = useCallback(
    (message: ToastMessage) => setShown((before) => ({ message, at: (before?.at ?? 0) + 1 })),
    [],
  );
  const dismiss = useCallback(() => setShown(null), []);

  useEffect(() => {
    if (!shown || shown.message.tone === 'error') return;
    const timer = setTimeout(dismiss, (shown.message.seconds ?? DEFAULT_SECONDS) * 1000);
    return () => clearTimeout(timer);
  }, [shown, dismiss]);

  useEffect(() => {
    const onModal = () => setHost(topmostModal());
    document.addEventListener(MODAL_CHANGE, onModal);
    return () => document.removeEventListener(MODAL_CHANGE, onModal);
  }, []);

  const toasts = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  const isError = shown?.message.tone === 'error';
  return (
    <Context value={toasts}>
      {children}
      {createPortal(
        <div className="toast-place">
          <div role="status">{shown && !isError && <Toast key={shown.at} {...shown.message} onClose={dismiss} />}</div>
          <div role="alert">{shown && isError && <Toast key={shown.at} {...shown.message} onClose={dismiss} />}</div>
        </div>,
        host,
      )}
    </Context>
  );
}

/** An open modal makes everything outside it inert, so the toast is drawn inside the topmost one. */
function topmostModal(): Element {
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
      <button type="button" className="toast__close" aria-label="Dismiss" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Shows and dismisses the toast. */
export function useToast(): Toasts {
  const toasts = useContext(Context);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
