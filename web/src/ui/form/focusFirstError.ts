import type { RefObject } from 'react';

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button';

/**
 * Scrolls to the first error shown in a form and focuses its control, whose description is the error. Does nothing
 * without an error.
 */
export function focusFirstError(form: HTMLElement | null): void {
  const error = form?.querySelector('.field__error:not([hidden])');
  const place = error?.closest('.field, .check, fieldset, [role="group"], [role="radiogroup"]') ?? error?.parentElement;
  const control =
    place?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place?.querySelector<HTMLElement>(CONTROLS);
  if (!place || !control) return;
  control.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
}

/** Focuses the first error of a form once the page shows it. Call it right after the errors are set. */
export function focusErrorOnceShown(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => focusFirstError(form.current));
}
