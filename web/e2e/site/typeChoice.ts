import type { Locator } from 'playwright-core';

/** How long `typeChoice` tries. */
const TIMEOUT_MS = 30_000;
/** The browser searches a list anew for a key that comes a second after the last one. Twice that. */
const NEW_SEARCH_MS = 2000;

/**
 * Chooses an option of the focused list by its name, by keyboard alone. Types again where keys came so slowly that the browser began
 * to search anew between them.
 * @throws where the option is not chosen after 30 seconds
 */
export async function typeChoice(list: Locator, name: string): Promise<void> {
  const page = list.page();
  for (const deadline = performance.now() + TIMEOUT_MS; ;) {
    await page.keyboard.type(name);
    const value = await list.inputValue();
    if (value === name) return;
    if (performance.now() > deadline) throw new Error(`“${value}” is chosen, not “${name}”`);
    await page.waitForTimeout(NEW_SEARCH_MS);
  }
}
