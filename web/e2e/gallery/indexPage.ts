/** One picture of a state. `file` is relative to the index. */
export interface GalleryPicture {
  readonly page: string;
  readonly state: string;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly file: string;
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function groupBy<T>(items: readonly T[], getKey: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(getKey(item), [...(groups.get(getKey(item)) ?? []), item]);
  return [...groups];
}

function renderState(state: string, pictures: readonly GalleryPicture[]): string {
  const cells = pictures.map(
    ({ file, width, scheme }) =>
      `<a href="${file}"><img loading="lazy" src="${file}" alt="">${width} px, ${scheme}</a>`,
  );
  return `<h3>${escapeHtml(state)}</h3><div class="row">${cells.join('')}</div>`;
}

/** The page that shows all pictures by page and state. `failures` names the states that could not be shown. */
export function renderIndexPage(pictures: readonly GalleryPicture[], failures: readonly string[]): string {
  const sections = groupBy(pictures, ({ page }) => page).map(([page, ofPage]) => {
    const states = groupBy(ofPage, ({ state }) => state).map(([state, ofState]) => renderState(state, ofState));
    return `<h2>${escapeHtml(page)}</h2>${states.join('')}`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
body { font: 15px/1.4 sans-serif; margin: 24px; background: #ddd; color: #111 }
.row { display: grid; grid-template-columns: repeat(6, 1fr); gap: 12px; align-items: start }
.row img { width: 100%; max-height: 480px; object-fit: cover; object-position: top; border: 1px solid #888 }
</style>
<h1>Gallery</h1>
<ul>${failures.map((failure) => `<li>${escapeHtml(failure)}</li>`).join('')}</ul>
${sections.join('\n')}
</html>
`;
}
