import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './Menu.css';
import { Icon, type IconName } from './Icon';

interface MenuItem {
  label: string;
  /** The language of the label, where it is not that of the page. */
  lang?: string;
  icon?: IconName;
  to?: string;
  onSelect?: () => void;
  current?: boolean;
}

/** A menu button after the WAI-ARIA menu pattern: arrow keys move, Escape closes, Tab leaves. */
export function Menu({ label, button, items }: { label: string; button: ReactNode; items: readonly MenuItem[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const onOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    root.current?.querySelector<HTMLElement>('.menu__button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const menuItems = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const index = menuItems.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: menuItems.length - 1 }[event.key];
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') setIsOpen(false);
    if (target === undefined) return;
    event.preventDefault();
    menuItems[(target + menuItems.length) % menuItems.length]?.focus();
  };

  return (
    <div ref={root} className="menu" onKeyDown={isOpen ? onKeyDown : undefined}>
      <button
        type="button"
        className="menu__button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
        <Icon name="chevronDown" size={16} />
      </button>
      {isOpen && (
        <div id={id} className="menu__list" role="menu" aria-label={label}>
          {items.map((item) => {
            const content = (
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
                lang={item.lang}
                onClick={select}
              >
                {content}
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
                {content}
              </Link>
            );
          })}
        </div>
      )}
    </div>
  );
}
