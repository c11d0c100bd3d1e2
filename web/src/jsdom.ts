/** Gives the tests' jsdom the few things of a browser that it lacks: text coding, scrolling, modal dialogs. */
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder, scrollTo: () => undefined });
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  },
  close(this: HTMLDialogElement) {
    this.removeAttribute('open');
  },
});
