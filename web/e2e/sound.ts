import type { Page } from 'playwright-core';
import { accessibilityFindings, widthsWhereScreenOverflows } from './journey';

/**
 * What is wrong with a screen at the widths at which every screen must work, one line each: wider than the window, or
 * serious or critical for axe. Leaves a picture of each width in `.cache/journeys`.
 */
export async function flawsOf(page: Page, name: string): Promise<string[]> {
  const overflowing = await widthsWhereScreenOverflows(page, name);
  const flaws = overflowing.map((width) => `${name} is wider than ${width} px`);
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: size.height });
    for (const finding of await accessibilityFindings(page)) flaws.push(`${name} at ${width} px: ${finding}`);
  }
  await page.setViewportSize(size);
  return flaws;
}
