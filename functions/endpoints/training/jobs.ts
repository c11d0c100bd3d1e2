import { Training } from '#data/training/training';
import { trainingRoutes } from '#domain/http/routes/training';
import { Id } from '#domain/http/id';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';
import { toTrainingJob } from '#functions/services/training/toTrainingJob';

const DEFAULT_LIMIT = 20;

/** Lists trainings and the models that came of them, newest first, as they were last saved. */
export const handler = endpoint(trainingRoutes.jobs, async ({ query, table, users }) => {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  if (cursor !== undefined && !Id.safeParse(cursor).success) throw pageNotFound();
  const page = await new Training(table).listJobs({ limit, cursor });
  const emails = new Map<string, Promise<string | null>>();
  const findEmail = async (id: string | null | undefined): Promise<string | null> => {
    if (!id) return null;
    const email = emails.get(id) ?? users.findById(id).then((user) => user?.email ?? null);
    emails.set(id, email);
    return email;
  };
  const items = page.items.map(async (job) => ({
    ...toTrainingJob(job),
    startedBy: await findEmail(job.actor),
    promotedBy: await findEmail(job.promotion?.by),
    withdrawnBy: await findEmail(job.withdrawal?.by),
  }));
  return { ...page, items: await Promise.all(items) };
});
