import { useEffect, useState } from 'react';
import type { DragEvent } from 'react';
import { getFirstFile } from './userPhoto';

/** Accepts a file dropped on an element or pasted anywhere on the page, while `enabled`. */
export function usePhotoDrop(enabled: boolean, onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (!enabled) return;
    const onPaste = (event: ClipboardEvent) => {
      const file = getFirstFile(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      onFile(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [enabled, onFile]);

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!enabled) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (!enabled) return;
      event.preventDefault();
      const file = getFirstFile(event.dataTransfer);
      if (file) onFile(file);
    },
  };
  return { isOver, handlers };
}
