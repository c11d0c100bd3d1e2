import { PERSON_PARAMETER } from '#domain/http/personParameter';
import type { Bench, BenchUser } from '#lab/bench/bench';
import type { CallInput, ScaleCases, Subject } from './scaleCase';

interface SessionAnswer {
  user: { people: Record<string, unknown> };
}

const PERSON = { name: 'Ben', color: 'violet', isAdultWhoAgreed: true };

/** Leaves the account with its holder alone. */
async function removePeople({ call }: Bench, user: BenchUser): Promise<void> {
  const session = await call<SessionAnswer>(user, { route: 'auth.me' });
  for (const id of Object.keys(session.user.people)) await call(user, { route: 'people.remove', params: { id } });
}

/** Leaves the account with one more person, who has one analysis. Returns the id of the person. */
export async function addPersonWithAnalysis(bench: Bench, user: BenchUser, photo: string): Promise<string> {
  await removePeople(bench, user);
  const session = await bench.call<SessionAnswer>(user, { route: 'people.add', body: PERSON });
  const [id = ''] = Object.keys(session.user.people);
  await bench.call(user, { route: 'analysis.create', query: { [PERSON_PARAMETER]: id }, body: { imageData: photo } });
  return id;
}

/** Names a spot with one analysis that is another person's, to move it to the account holder. */
export async function prepareSpotMove(bench: Bench, user: BenchUser, photo: string): Promise<CallInput> {
  const from = await addPersonWithAnalysis(bench, user, photo);
  const query = { [PERSON_PARAMETER]: from };
  const [spot] = await bench.call<{ id: string }[]>(user, { route: 'lesions.list', query });
  return { params: { id: spot?.id ?? '' }, body: { from, to: null } };
}

/** Cases for the people of an account. */
export const createPeopleCases = ({ photo }: Subject): ScaleCases<'people'> => {
  const onPerson = async (bench: Bench, user: BenchUser): Promise<CallInput> => ({
    params: { id: await addPersonWithAnalysis(bench, user, photo) },
  });
  return {
    add: {
      name: 'add a person',
      caller: 'user',
      input: async (bench, user) => {
        await removePeople(bench, user);
        return { body: PERSON };
      },
    },
    update: {
      name: 'change a person',
      caller: 'user',
      input: async (bench, user) => ({ ...(await onPerson(bench, user)), body: { color: 'blue' } }),
    },
    remove: { name: 'remove a person with one analysis', caller: 'user', input: onPerson },
  };
};
