/** Gives the tests' jsdom the few things of a browser that it lacks: text coding, a file's bytes, scrolling, sizes, modal dialogs. */
import { TextDecoder, TextEncoder } from 'node:util';

/** Nothing has a size in jsdom, so none ever changes. */
class ResizeObserver {
  observe() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
}

Object.assign(globalThis, { TextDecoder, TextEncoder, ResizeObserver, scrollTo: () => undefined });
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
