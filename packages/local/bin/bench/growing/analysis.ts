import type { Bench, Person } from '#local/bin/bench/stage';
import { A_PAGE, page, type GrowingOf, type Subject } from './row';

/** Photographs and what was seen in them. */
export const analysis = ({ photo, spot }: Subject): GrowingOf<'analysis'> => {
  const body = { imageData: photo };
  const analysed = async ({ call }: Bench, person: Person) => {
    const { id } = await call<{ id: string }>(person, { route: 'analysis.create', body });
    return { params: { id } };
  };
  return {
    list: [
      { name: 'history', as: 'person', given: { query: page }, grows: A_PAGE },
      { name: 'history of one spot', as: 'person', given: { query: { ...page, lesionId: spot } }, grows: A_PAGE },
    ],
    create: [
      { name: 'analyze a new spot', as: 'person', given: { body } },
      {
        name: 'analyze a known spot',
        as: 'person',
        given: { body: { ...body, lesionId: spot } },
        grows: 'compares with at most 100 looks',
      },
    ],
    get: { name: 'one analysis', as: 'person', given: analysed },
    update: {
      name: 'its note',
      as: 'person',
      given: async (...of) => ({ ...(await analysed(...of)), body: { notes: 'Looked again.' } }),
    },
    remove: { name: 'it is removed', as: 'person', given: analysed },
  };
};
