import { toAnalysis } from '#domain/analysis/toAnalysis';
import { samplesRoutes } from '#domain/http/routes/samples';
import { endpoint } from '#functions/http/endpoint';
import { assessSample } from '#functions/services/samples/assessSample';

const NO_ANSWERS = { changing: null, bleeding: null, isNew: null, largerThan6mm: null };

/** Answers the analysis of a sample photo, as a subscriber gets it. Nothing is stored. */
export const handler = endpoint(samplesRoutes.get, async (context) => {
  const { name } = context.params;
  return toAnalysis({
    id: name,
    lesionId: name,
    region: null,
    earlier: [],
    assessment: await assessSample(context, name),
    body: { location: null, notes: null, answers: NO_ANSWERS, mmPerPixel: null },
    at: context.now(),
  });
});
