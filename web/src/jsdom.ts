/** Adds browser features that jsdom lacks: TextEncoder, Blob.arrayBuffer, scrolling, observers, modal dialogs. */
import { TextDecoder, TextEncoder } from 'node:util';

/** Never reports a size or a place, because jsdom does no layout. */
class SilentObserver {
  observe() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
}

// Tests of files for the browser's download run in Node's own environment.
if (typeof window !== 'undefined') {
  Object.assign(globalThis, { TextDecoder, TextEncoder, scrollTo: () => undefined });
  Object.assign(globalThis, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });

  Object.assign(Blob.prototype, {
    arrayBuffer(this: Blob) {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
        reader.readAsArrayBuffer(this);
      });
    },
  });

  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '');
    },
    close(this: HTMLDialogElement) {
      this.removeAttribute('open');
    },
  });
}
