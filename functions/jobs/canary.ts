import type { Client } from '#domain/http/client';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { authRoutes } from '#domain/http/routes/auth';
import { z } from 'zod';
import { job } from '#functions/runtime/job';
import { createVisitor, CALL_TIMEOUT_MS } from '#functions/services/createVisitor';
import type { Services } from '#functions/services/services';
import { samplePhotos } from '#functions/services/training/samplePhotos';

const PAGE_SIZE = 100;

/** The secret with the canary's account. */
const CanaryAccount = z.object({ email: z.email(), password: z.string().min(1) });

const routes = { auth: authRoutes, analysis: analysisRoutes };

/**
 * Tests the main path over HTTPS as a person uses it: opens the site, signs in, analyzes a photo, finds the analysis in the
 * history, deletes it, signs out. The account is an ordinary one with access from an administrator's override.
 */
export const handler = job('canary', async ({ config: { canarySecretId, siteOrigins }, secrets }: Services) => {
  const [site] = siteOrigins;
  if (site === undefined || canarySecretId === undefined) return { failed: 0 };
  const { email, password } = CanaryAccount.parse(JSON.parse(await secrets.read(canarySecretId)));
  await openSite(site);
  const person = createVisitor(site, routes);
  await person.auth.login({ body: { email, password } });
  try {
    await analyzePhoto(person);
  } finally {
    await person.auth.logout({});
  }
  return { failed: 0 };
});

async function openSite(site: string): Promise<void> {
  const response = await fetch(site, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  const page = await response.text();
  if (!response.ok || !page.includes('<html')) throw new SiteDown();
}

async function analyzePhoto(person: Client<typeof routes>): Promise<void> {
  const imageData = `data:image/jpeg;base64,${samplePhotos[0]!.jpeg}`;
  const { id } = await person.analysis.create({ body: { imageData } });
  const { items } = await person.analysis.list({ query: { limit: PAGE_SIZE } });
  if (!items.some((item) => item.id === id)) throw new NotInHistory();
  // Includes leftovers of interrupted runs.
  for (const item of items) await person.analysis.remove({ params: { id: item.id } });
}

/** The log shows only an error's name, never its message. */
class SiteDown extends Error {
  override name = 'SiteDown';
}
class NotInHistory extends Error {
  override name = 'NotInHistory';
}
