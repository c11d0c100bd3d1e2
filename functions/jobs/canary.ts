import { createClient, type Client, type Send } from '#domain/http/client';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { authRoutes } from '#domain/http/routes/auth';
import { job } from '#functions/runtime/job';
import type { Services } from '#functions/services/services';
import { samplePhotographs } from '#functions/services/trainer/trainingSamples';

/** What the edge, the gateway and the function may take together. */
const PATIENCE_MS = 29_000;
const PAGE = 100;

/** What it calls of the table. */
const used = { auth: authRoutes, analysis: analysisRoutes };

/**
 * Takes the main path as a person does, from outside, by HTTPS: opens the site, signs in, has a photograph assessed, finds it
 * in the history, deletes it, signs out. The account is an ordinary one that an administrator gave access.
 */
export const handler = job('canary', async ({ config: { canary, siteOrigins } }: Services) => {
  const { email, password } = canary;
  const [site] = siteOrigins;
  if (site === undefined || email === undefined || password === undefined) return { failed: 0 };
  await openSite(site);
  const person = visitor(site);
  await person.auth.login({ body: { email, password } });
  try {
    await haveAssessed(person);
  } finally {
    await person.auth.logout({});
  }
  return { failed: 0 };
});

async function openSite(site: string): Promise<void> {
  const response = await fetch(site, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const page = await response.text();
  if (!response.ok || !page.includes('<html')) throw new SiteDown();
}

async function haveAssessed(person: Client<typeof used>): Promise<void> {
  const imageData = `data:image/jpeg;base64,${samplePhotographs[0]!.jpeg}`;
  const { id } = await person.analysis.create({ body: { imageData } });
  const { items } = await person.analysis.list({ query: { limit: PAGE } });
  if (!items.some((item) => item.id === id)) throw new NotInHistory();
  // Those of runs that broke off too.
  for (const item of items) await person.analysis.remove({ params: { id: item.id } });
}

/** Told in the log by its class alone. */
class SiteDown extends Error {
  override name = 'SiteDown';
}
class NotInHistory extends Error {
  override name = 'NotInHistory';
}
/** A call that was not answered with 2xx: the log tells which, and the status. */
class Refused extends Error {
  constructor(call: string, status: number) {
    super();
    this.name = `Refused ${call} ${status}`;
  }
}

/** The typed client over HTTPS, with the cookie a browser would hold. */
function visitor(site: string): Client<typeof used> {
  let cookie = '';
  const send: Send = async ({ method, path, body }, route) => {
    const response = await fetch(`${site}${path}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    if (!response.ok) throw new Refused(`${method} ${route.path}`, response.status);
    return { json: await response.json() };
  };
  return createClient(used, send);
}
