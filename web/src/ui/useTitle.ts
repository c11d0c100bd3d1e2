import { useEffect } from 'react';

/** Sets the document title to `title · site name` while the component is mounted. Null leaves it as it is. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const site = document.title.split(' · ').at(-1)!;
    document.title = `${title} · ${site}`;
    return () => {
      document.title = site;
    };
  }, [title]);
}
