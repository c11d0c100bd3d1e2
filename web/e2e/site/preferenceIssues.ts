import type { Page } from 'playwright-core';
import { resizeWindow, waitForFrames } from './journey';
import { readLayout } from './layoutIssues';

/** The longest duration of an animation or transition with reduced motion, in milliseconds: the token `--fast` then. */
const REDUCED_MOTION_MS = 0.01;

const label = (name: string, issues: readonly string[]): string[] => issues.map((issue) => `${name}: ${issue}`);

/** Choices that forced colors hide, because they differ from the others in a color of the page alone. */
const findInvisibleChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const PROPERTIES =
      'color borderTopWidth borderTopStyle borderBottomWidth outlineStyle textDecorationLine transform insetInlineStart fill stroke';
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'Highlight';
    const highlight = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const readStyle = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo) as unknown as Record<string, string>;
      const isHighlighted = style['backgroundColor'] === highlight;
      return [isHighlighted, ...PROPERTIES.split(' ').map((property) => style[property])];
    };
    const readAppearance = (element: Element) =>
      JSON.stringify(
        [element, ...element.querySelectorAll('*')].map((part) => [
          readStyle(part),
          readStyle(part, '::before'),
          readStyle(part, '::after'),
          part instanceof SVGElement ? part.innerHTML : '',
        ]),
      );
    const isVisible = (element: Element) => element.getBoundingClientRect().width > 2;
    const groups = new Map<string, { name: string; isChosen: boolean; appearance: string }[]>();
    const add = (group: string, element: Element | null, isChosen: boolean) => {
      if (!element || !isVisible(element)) return;
      const name = element.textContent.trim().slice(0, 40);
      groups.set(group, [...(groups.get(group) ?? []), { name, isChosen, appearance: readAppearance(element) }]);
    };
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type="radio"], input[type="checkbox"]')) {
      add(`${input.type} ${input.name}`, input.closest('label') ?? input, input.checked);
    }
    for (const tab of document.querySelectorAll('[role="tab"]')) {
      add('tab', tab, tab.getAttribute('aria-selected') === 'true');
    }
    for (const link of document.querySelectorAll('nav a')) {
      add(`link of ${link.closest('nav')?.ariaLabel}`, link, link.getAttribute('aria-current') === 'page');
    }
    return [...groups].flatMap(([group, choices]) => {
      const others = new Set(choices.filter(({ isChosen }) => !isChosen).map(({ appearance }) => appearance));
      const hidden = choices.filter(({ isChosen, appearance }) => isChosen && others.has(appearance));
      return hidden.map(({ name }) => `the chosen ${group} “${name}” has the style of the others`);
    });
  });

async function findForcedColorIssues(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  await waitForFrames(page);
  const issues = [...(await findInvisibleChoices(page)), ...(await readLayout(page)).issues];
  await page.emulateMedia({ forcedColors: null });
  await waitForFrames(page);
  return issues;
}

/** Animations that run, and elements whose transition or animation takes longer than the token allows. */
async function findMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page.evaluate((longest) => {
    const toMs = (duration: string) => (duration.endsWith('ms') ? parseFloat(duration) : parseFloat(duration) * 1000);
    const running = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > longest + 0.001)
      .map(({ effect }) => `${(effect as KeyframeEffect).target?.className} runs`);
    const slow = [...document.querySelectorAll('*')].filter((element) =>
      [undefined, '::before', '::after'].some((pseudo) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element, pseudo);
        return `${transitionDuration}, ${animationDuration}`.split(', ').some((time) => toMs(time) > longest + 0.001);
      }),
    );
    return [...running, ...slow.map((element) => `${element.tagName} .${element.getAttribute('class')} is slow`)];
  }, REDUCED_MOTION_MS);
}

/** Sets the size of the page's text, `212.5%` or empty for its own, and waits until the page has followed. */
async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((value) => (document.documentElement.style.fontSize = value), size);
  await waitForFrames(page);
}

/** Sets the direction of the page's script, and waits until the page has followed. */
async function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((value) => (document.documentElement.dir = value), direction);
  await waitForFrames(page);
}

/** What sideways scrolling, cut controls and lost controls there are on a small phone, and there with text twice as large. */
async function findLargeTextIssues(page: Page): Promise<string[]> {
  await resizeWindow(page, { width: 320, height: 640 });
  const small = label('at 320 px', (await readLayout(page)).issues);
  await setTextSize(page, '212.5%');
  const large = label('at 320 px with text of 200 %', (await readLayout(page)).issues);
  await resizeWindow(page, { width: 640, height: 640 });
  const wide = label('at 640 px with text of 200 %', (await readLayout(page)).issues);
  await setTextSize(page, '');
  return [...small, ...large, ...wide];
}

/** What leaves the window, or covers something that it does not cover from left to right. */
async function findRightToLeftIssues(page: Page): Promise<string[]> {
  const issues: string[] = [];
  for (const width of [390, 1280]) {
    await resizeWindow(page, { width, height: 800 });
    const before = await readLayout(page);
    await setDirection(page, 'rtl');
    const mirrored = await readLayout(page);
    await setDirection(page, 'ltr');
    // Also what came to the page in between.
    const after = await readLayout(page);
    const usual = [...before.overlaps, ...after.overlaps];
    const covered = mirrored.overlaps.filter((overlap) => !usual.includes(overlap));
    issues.push(...label(`at ${width} px`, [...mirrored.issues, ...covered]));
  }
  return issues;
}

/** The issues of a screen with forced colors, reduced motion, large text and right-to-left script, one line each. */
export async function findPreferenceIssues(page: Page): Promise<string[]> {
  return [
    ...label('forced colors', await findForcedColorIssues(page)),
    ...label('reduced motion', await findMotion(page)),
    ...label('large text', await findLargeTextIssues(page)),
    ...label('right to left', await findRightToLeftIssues(page)),
  ];
}
