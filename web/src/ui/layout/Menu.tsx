import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './Menu.css';
import { Icon, type IconName } from './Icon';

interface MenuItem {
  label: string;
  icon?: IconName;
  to?: string;
  onSelect?: () => void;
  current?: boolean;
}

/** A button that opens a short list after the WAI-ARIA menu pattern: arrows move, Escape closes, Tab leaves. */
export function Menu({ label, button, items }: { label: string; button: ReactNode; items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const onOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
  }, [open]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('.menu__button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') setOpen(false);
    if (to === undefined) return;
    event.preventDefault();
    stops[(to + stops.length) % stops.length]?.focus();
  };

  return (
    <div ref={root} className="menu" onKeyDown={open ? onKeyDown : undefined}>
      <button
        type="button"
        className="menu__button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {button}
        <Icon name="chevronDown" size={16} />
      </button>
      {open && (
        <div id={id} className="menu__list" role="menu" aria-label={label}>
          {items.map((item) => {
            const inside = (
              <>
                {item.icon && <Icon name={item.icon} />}
                {item.label}
              </>
            );
            const select = () => {
              close();
              item.onSelect?.();
            };
            return item.to === undefined ? (
              <button
                key={item.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="menu__item"
                onClick={select}
              >
                {inside}
              </button>
            ) : (
              <Link
                key={item.label}
                to={item.to}
                role="menuitem"
                tabIndex={-1}
                className="menu__item"
                aria-current={item.current ? 'page' : undefined}
                onClick={select}
              >
                {inside}
              </Link>
            );
          })}
        </div>
      )}
    </div>
  );
}
