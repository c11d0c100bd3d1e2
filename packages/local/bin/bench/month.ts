import { ulid } from 'ulid';
import { Analyses } from '#data/analysis/analyses';
import { testAnalysis } from '#data/analysis/testAnalysis';
import { dataUrl, lesionPhoto } from '#functions/testing/testPhotos';
import { handler as post } from '#functions/jobs/post';
import { publishSamples, seedArticles } from '#functions/operator/seed';
import { ANALYSES, KEPT, type Month, type Monthly, POLL_SECONDS, VISIT_SECONDS, VISITS } from './habits';
import { PASSWORD, register, type Bench, type Call, type Measured } from './stage';
import { storedBytes } from './stored';

/**
 * A visit: somebody comes back more than 12 hours later, so signs in again, sees history, spots and articles, and stays for
 * four minutes. An analysis: a photograph, its note, and the two lists that the screen reads again.
 */
export async function measureMonth(bench: Bench): Promise<Month> {
  const { services } = bench;
  await seedArticles(services);
  await publishSamples(services);
  const email = 'ann@example.org';
  const person = await register(bench, email);
  await keepAnalyses(bench, email);

  const photo = await lesionPhoto('dermoscopic-nevus-1.jpg');
  const analyze: Call = { route: 'analysis.create', body: { imageData: dataUrl(photo), location: 'Chest' } };
  const { id } = await bench.call<{ id: string }>(person, analyze);
  const visit: readonly (readonly [Call, number])[] = [
    [{ route: 'config.get' }, 1],
    [{ route: 'auth.me', signedOut: true }, 1],
    [{ route: 'auth.login', body: { email, password: PASSWORD } }, 1],
    [{ route: 'subscription.status' }, VISIT_SECONDS / POLL_SECONDS],
    [{ route: 'analysis.list', query: { limit: 50 } }, 1],
    [{ route: 'lesions.list', query: { limit: 50 } }, 1],
    [{ route: 'blog.approved', query: { limit: 12 } }, 1],
    [{ route: 'blog.approved', query: { limit: 4, featured: '1' } }, 1],
  ];
  const analysis: readonly (readonly [Call, number])[] = [
    [analyze, 1],
    [{ route: 'analysis.update', params: { id }, body: { notes: 'Looked at again after a month.' } }, 1],
    [{ route: 'analysis.list', query: { limit: 50 } }, 1],
    [{ route: 'lesions.list', query: { limit: 50 } }, 1],
  ];
  const calls: Monthly[] = [];
  for (const [steps, times] of [
    [visit, VISITS],
    [analysis, ANALYSES],
  ] as const) {
    for (const [call, each] of steps) {
      const measured = await bench.measure(person, call);
      calls.push({
        name: call.route,
        times: each * times,
        ...measured,
        ...(each > 1 && { everySeconds: POLL_SECONDS }),
      });
    }
  }
  const grown = async (call: Call) => {
    const before = await storedBytes(bench);
    await bench.call(person, call);
    return (await storedBytes(bench)) - before;
  };
  const keptBytes =
    VISITS * (await grown({ route: 'auth.login', body: { email, password: PASSWORD } })) +
    ANALYSES * (await grown(analyze));
  const engineMs = calls.find(({ name }) => name === analyze.route)?.engineMs ?? 0;

  await deliver(bench);
  const idle = await deliver(bench);
  await bench.call(person, { route: 'auth.forgotPassword', body: { email } });
  return { calls, keptBytes, engineMs, photoBytes: photo.length, mailing: await deliver(bench), idle };
}

/** A year of analyses, written as the product writes them but not measured. */
async function keepAnalyses({ services }: Bench, email: string): Promise<void> {
  const { users, table, vault } = services;
  const analyses = new Analyses(table, vault);
  const { id } = (await users.byEmail(email))!;
  const spots = new Map<number, string>();
  for (let n = 0; n < KEPT; n++) {
    const at = new Date(Date.now() - (KEPT - n) * 86_400_000);
    const spot = n % ANALYSES;
    const lesionId = spots.get(spot) ?? ulid(at.getTime());
    const made = testAnalysis(at, 'in words of an ordinary length, as the product writes them', { lesionId });
    if (spots.has(spot)) await analyses.addTo(id, made);
    else await analyses.add(id, made);
    spots.set(spot, lesionId);
  }
}

async function deliver({ spentBy }: Bench): Promise<Measured> {
  const spent = await spentBy((services) => post.with(services)());
  return { ...spent, bytesIn: 0, bytesOut: 0, logBytes: 300 };
}
