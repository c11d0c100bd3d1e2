import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './Tabs.css';

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly { id: T; label: ReactNode }[];
  value: T;
  onChange: (id: T) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs after the WAI-ARIA pattern: arrow keys, Home and End select a tab. Where they do not fit, the selected one is in view. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const showSelected = () => {
      const selected = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (!list.current || !selected) return;
      list.current.scrollLeft = selected.offsetLeft - (list.current.clientWidth - selected.clientWidth) / 2;
    };
    showSelected();
    addEventListener('resize', showSelected);
    return () => removeEventListener('resize', showSelected);
  }, [value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === value);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + tabs.length) % tabs.length;
    onChange(tabs[next]!.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className="tabs__tab"
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className="tabs__panel" role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}
