/** Gives the tests' jsdom the few things of a browser that it lacks: text coding, scrolling, sizes, modal dialogs. */
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

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  },
  close(this: HTMLDialogElement) {
    this.removeAttribute('open');
  },
});
