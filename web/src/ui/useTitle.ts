import { useEffect } from 'react';

/** Sets the document title to `title · site name` while the component is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    const site = document.title.split(' · ').at(-1)!;
    document.title = `${title} · ${site}`;
    return () => {
      document.title = site;
    };
  }, [title]);
}
