import { useEffect } from 'react';

/** Names the page in the browser's tab and history, before the site's own name. */
export function useTitle(title: string): void {
  useEffect(() => {
    const site = document.title.split(' · ').at(-1)!;
    document.title = `${title} · ${site}`;
    return () => {
      document.title = site;
    };
  }, [title]);
}
