import type { Page } from 'playwright-core';
import { findAccessibilityIssues, findAxeViolations, findOverflowingWidths, resizeWindow, WIDTHS } from './journey';

/**
 * The issues of a screen, one line each: horizontal overflow at every width, axe violations at the narrowest and at
 * the widest, there in both themes.
 */
export async function findScreenIssues(page: Page, name: string): Promise<string[]> {
  const overflowingWidths = await findOverflowingWidths(page, name);
  const issues = overflowingWidths.map((width) => `${name} is wider than ${width} px`);
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  const [narrowest, widest] = [WIDTHS[0]!, WIDTHS.at(-1)!];
  for (const [width, find] of [
    [narrowest, findAxeViolations],
    [widest, findAccessibilityIssues],
  ] as const) {
    await resizeWindow(page, { width, height: size.height });
    for (const violation of await find(page)) issues.push(`${name} at ${width} px: ${violation}`);
  }
  await resizeWindow(page, size);
  return issues;
}
