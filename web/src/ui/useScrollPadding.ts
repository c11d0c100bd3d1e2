import { useEffect, useRef } from 'react';

/** Keeps what receives focus above a bar that sticks to the bottom of the window. Returns the ref of the bar. */
export function useScrollPadding<T extends HTMLElement>() {
  const bar = useRef<T>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const isSticky = entry !== undefined && getComputedStyle(entry.target).position === 'sticky';
      style.scrollPaddingBottom = isSticky ? `${bar.current?.offsetHeight ?? 0}px` : '';
    });
    observer.observe(bar.current!);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, []);
  return bar;
}
