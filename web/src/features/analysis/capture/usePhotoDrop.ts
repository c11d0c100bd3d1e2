import { useEffect, useState } from 'react';
import type { DragEvent } from 'react';
import { fileOf } from './photo';

/** Drag-and-drop onto an element, and paste anywhere on the page, while `enabled`. */
export function usePhotoDrop(enabled: boolean, onFile: (file: File) => void) {
  const [over, setOver] = useState(false);

  useEffect(() => {
    if (!enabled) return;
    const paste = (event: ClipboardEvent) => {
      const file = fileOf(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      onFile(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [enabled, onFile]);

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!enabled) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!enabled) return;
      event.preventDefault();
      const file = fileOf(event.dataTransfer);
      if (file) onFile(file);
    },
  };
  return { over, handlers };
}
