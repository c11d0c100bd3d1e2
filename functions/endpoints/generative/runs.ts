import { Generative } from '#data/training/generative';
import { generativeRoutes } from '#domain/http/routes/generative';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';
import { toGenerativeRun } from '#functions/services/training/generativeRun';

const DEFAULT_LIMIT = 10;

/** Lists the runs with the figures of their epochs, newest first. Their states are those of the last `generative.stats`. */
export const handler = endpoint(generativeRoutes.runs, async (context) => {
  const { limit = DEFAULT_LIMIT, cursor } = context.query;
  const page = await new Generative(context.table).listRuns({ limit, cursor });
  if (!page) throw pageNotFound();
  return { ...page, items: await Promise.all(page.items.map((run) => toGenerativeRun(context, run))) };
});
