import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';
import { noSuchAnalysis } from './notFound';

/** 'Save to History': sets the note where one is given, and may be repeated (decisions D9). */
export const handler = endpoint(routes.analysis.update, async ({ params, body, user, analyses }) => {
  const isKept = body.notes === undefined || (await analyses.setNotes(user.id, params.id, body.notes));
  const analysis = isKept ? await analyses.get(user.id, params.id) : undefined;
  if (!analysis) throw noSuchAnalysis();
  return analysis;
});
