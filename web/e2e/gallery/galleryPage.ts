import type { Page } from 'playwright-core';
import type { PersonName } from './people';

/** One state of a page, for example its empty one. */
export interface GalleryState {
  readonly name: string;
  readonly person: PersonName;
  /** Brings a new browser page into the state. */
  readonly show: (page: Page) => Promise<unknown>;
  /** Only at these widths, where others do not have the state. */
  readonly widths?: readonly number[];
}

/** A page of the site, with its ordinary state first. */
export interface GalleryPage {
  readonly name: string;
  readonly states: readonly GalleryState[];
}

/** Opens a path and waits for a text. */
export async function openAt(page: Page, path: string, text: string | RegExp): Promise<void> {
  await page.goto(path);
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** A state that shows when a path opens. `text` tells that it is there. */
export const atPath = (
  name: string,
  person: PersonName,
  path: string,
  text: string | RegExp,
  prepare?: (page: Page) => Promise<unknown>,
): GalleryState => ({
  name,
  person,
  show: async (page) => {
    await prepare?.(page);
    await openAt(page, path, text);
  },
});

/** Leaves a call without an answer, so that the page stays in its loading state. */
export const holdCall = (url: string) => (page: Page) => page.route(url, () => undefined);

/** Answers a call with a server error. */
export const failCall = (url: string) => (page: Page) =>
  page.route(url, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again in a moment.' } }),
  );

/** Answers a call with a body. */
export const answerCall = (url: string, json: unknown) => (page: Page) =>
  page.route(url, (route) => route.fulfill({ json }));

/** Changes what the server answers to a call. */
export const changeAnswer = (url: string, change: (json: never) => unknown) => (page: Page) =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
