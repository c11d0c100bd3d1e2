import type { Page } from 'playwright-core';
import { findAccessibilityIssues, findOverflowingWidths, findThemeIssues, WIDTHS } from './journey';

/**
 * The issues of a screen, one line each: horizontal overflow at every width, and axe violations at the narrowest and
 * the widest, there also in the other theme. Saves a screenshot in `.cache/journeys`.
 */
export async function findScreenIssues(page: Page, name: string): Promise<string[]> {
  const overflowingWidths = await findOverflowingWidths(page, name);
  const issues = overflowingWidths.map((width) => `${name} is wider than ${width} px`);
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of [WIDTHS[0]!, WIDTHS.at(-1)!]) {
    await page.setViewportSize({ width, height: size.height });
    for (const violation of await findAccessibilityIssues(page)) issues.push(`${name} at ${width} px: ${violation}`);
  }
  for (const violation of await findThemeIssues(page)) issues.push(`${name}: ${violation}`);
  await page.setViewportSize(size);
  return issues;
}
