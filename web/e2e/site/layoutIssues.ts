import type { Page } from 'playwright-core';

interface Layout {
  /** Controls that leave the window or cut their text, text of a letter or two a line, and sideways scrolling; one line each. */
  readonly issues: string[];
  /** Pairs of controls that cover each other, one line each. */
  readonly overlaps: string[];
}

/** Reads the layout of the page, or of its open dialog. */
export const readLayout = (page: Page): Promise<Layout> =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const selector =
      'a[href], button, input:not([tabindex="-1"]), select, textarea, summary, [role="tab"], [role="switch"], label';
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
    const isVisible = (element: Element) => {
      if (element.closest('[aria-hidden="true"]')) return false;
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement));
    const cutsText = (element: Element) =>
      !['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName) &&
      ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 1;
    /** Whether a line of the element's own text has room for a letter or two only. */
    const isSqueezed = (element: Element) => {
      const ownText = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const { fontSize, display, writingMode } = getComputedStyle(element);
      const isBlock = display !== 'inline' && display !== 'contents' && writingMode === 'horizontal-tb';
      return (
        isBlock &&
        ownText.some(({ textContent }) => textContent!.trim().length > 12) &&
        element.getBoundingClientRect().width < 2 * parseFloat(fontSize)
      );
    };
    const controls = [...root.querySelectorAll(selector)].filter(isVisible);
    const boxes = controls.map((element) => ({ element, box: element.getBoundingClientRect() }));

    const issues: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) issues.push(`scrolls sideways: ${scrollWidth} of ${clientWidth} px`);
    for (const { element, box } of boxes) {
      const leaves = box.left < -1 || box.right > clientWidth + 1;
      if (leaves && !scrollsSideways(element.parentElement)) issues.push(`${describe(element)} leaves the window`);
      if (cutsText(element)) issues.push(`${describe(element)} cuts its text`);
    }
    for (const element of root.querySelectorAll('*')) {
      if (isSqueezed(element) && isVisible(element)) issues.push(`${describe(element)} is squeezed`);
    }
    const overlaps: string[] = [];
    boxes.forEach((first, index) => {
      for (const second of boxes.slice(index + 1)) {
        if (first.element.contains(second.element) || second.element.contains(first.element)) continue;
        const width = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
        const height = Math.min(first.box.bottom, second.box.bottom) - Math.max(first.box.top, second.box.top);
        if (width > 2 && height > 2) overlaps.push(`${describe(first.element)} and ${describe(second.element)}`);
      }
    });
    return { issues, overlaps };
  });
