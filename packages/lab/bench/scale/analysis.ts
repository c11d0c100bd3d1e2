import type { Bench, BenchUser } from '#lab/bench/bench';
import { PERSON_PARAMETER } from '#domain/http/personParameter';
import { addPersonWithAnalysis } from './people';
import { PAGE_OF_50, pageQuery, type ScaleCases, type Subject } from './scaleCase';

/** Cases for analyses. */
export const createAnalysisCases = ({ photo, spot }: Subject): ScaleCases<'analysis'> => {
  const body = { imageData: photo };
  const createAnalysis = async ({ call }: Bench, user: BenchUser) => {
    const { id } = await call<{ id: string }>(user, { route: 'analysis.create', body });
    return { params: { id } };
  };
  return {
    list: [
      { name: 'history', caller: 'user', input: { query: pageQuery }, growthReason: PAGE_OF_50 },
      {
        name: 'history of one spot',
        caller: 'user',
        input: { query: { ...pageQuery, lesionId: spot } },
        growthReason: PAGE_OF_50,
      },
      {
        name: 'history of another person',
        caller: 'user',
        input: async (bench, user) => ({
          query: { ...pageQuery, [PERSON_PARAMETER]: await addPersonWithAnalysis(bench, user, photo) },
        }),
      },
    ],
    create: [
      { name: 'analyze a new spot', caller: 'user', input: { body } },
      {
        name: 'analyze an existing spot',
        caller: 'user',
        input: { body: { ...body, lesionId: spot } },
        growthReason: 'compares with at most 100 earlier analyses',
      },
    ],
    get: { name: 'one analysis', caller: 'user', input: createAnalysis },
    update: {
      name: 'edit note',
      caller: 'user',
      input: async (...context) => ({ ...(await createAnalysis(...context)), body: { notes: 'Checked again.' } }),
    },
    remove: { name: 'delete analysis', caller: 'user', input: createAnalysis },
  };
};
