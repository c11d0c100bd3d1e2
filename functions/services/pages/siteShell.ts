import { AppError } from '#domain/http/errors';
import { memoizePerConfig } from '#functions/services/services';
import { documentMessages } from './messages';

const KEEP_MS = 10_000;
const TIMEOUT_MS = 3000;

/**
 * The page of the application, `/index.html`, as the site serves it now. It names the scripts of the newest release, so it is
 * read from the site itself and not bundled. See docs/decisions/078-blog-as-a-publication.md.
 */
class SiteShell {
  private last: { origin: string; html: string; readAt: number } | undefined;

  constructor(private readonly now: () => Date) {}

  /**
   * Reads the page, at most every ten seconds. Returns an earlier one where the site does not answer.
   * @throws AppError unavailable where there is no earlier one
   */
  async read(origin: string): Promise<string> {
    const time = this.now().getTime();
    const last = this.last?.origin === origin ? this.last : undefined;
    if (last && time - last.readAt < KEEP_MS) return last.html;
    try {
      const html = await fetchPage(`${origin}/index.html`);
      this.last = { origin, html, readAt: time };
      return html;
    } catch (cause) {
      if (last) return last.html;
      throw new AppError('unavailable', documentMessages('unavailable'), {}, { cause });
    }
  }
}

async function fetchPage(url: string): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'text/html' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const html = await response.text();
  if (!response.ok || !html.includes('</head>')) throw new Error(`The site answered ${response.status}`);
  return html;
}

/** The page of the application, one for each process. */
export const getSiteShell = memoizePerConfig(({ now }) => new SiteShell(now));
