import { ulid } from 'ulid';
import { Analyses } from '#data/analysis/analyses';
import { testAnalysis } from '#data/analysis/testAnalysis';
import { toAccountHolder } from '#data/table/keys';
import { toDataUrl, readLesionImage } from '#functions/testing/testImages';
import { handler as sendMail } from '#functions/jobs/sendMail';
import { publishSamples, seedArticles } from '#functions/services/starterArticles/seedArticles';
import {
  ANALYSES_PER_MONTH,
  STORED_ANALYSES,
  type MonthlyUsage,
  type MonthlyCall,
  POLL_SECONDS,
  VISITS_PER_MONTH,
} from './monthlyUsage';
import { BENCH_PASSWORD, registerBenchUser, type Bench, type BenchCall, type CallCost } from '#lab/bench/bench';
import { measureStoredBytes } from './measureStoredBytes';
import { createAnalyzeCall, listCallsAfterAnalysis, listVisitCalls } from './monthlyCalls';

/** Measures the calls of a month. */
export async function measureMonth(bench: Bench): Promise<MonthlyUsage> {
  const { services } = bench;
  await seedArticles(services);
  await publishSamples(services);
  const email = 'ann@example.org';
  const user = await registerBenchUser(bench, email);
  await addAnalyses(bench, email);

  const photo = await readLesionImage('dermoscopic-nevus-1.jpg');
  const analyze = createAnalyzeCall(toDataUrl(photo));
  const { id } = await bench.call<{ id: string }>(user, analyze);
  const calls: MonthlyCall[] = [];
  for (const [steps, times] of [
    [listVisitCalls(email), VISITS_PER_MONTH],
    [[[analyze, 1], ...listCallsAfterAnalysis(id)], ANALYSES_PER_MONTH],
  ] as const) {
    for (const [call, each] of steps) {
      const cost = await bench.measure(user, call);
      calls.push({
        name: call.route,
        times: each * times,
        ...cost,
        ...(each > 1 && { everySeconds: POLL_SECONDS }),
      });
    }
  }
  const measureGrowth = async (call: BenchCall) => {
    const before = await measureStoredBytes(bench);
    await bench.call(user, call);
    return (await measureStoredBytes(bench)) - before;
  };
  const storedBytes =
    VISITS_PER_MONTH * (await measureGrowth({ route: 'auth.login', body: { email, password: BENCH_PASSWORD } })) +
    ANALYSES_PER_MONTH * (await measureGrowth(analyze));
  const engineMs = calls.find(({ name }) => name === analyze.route)?.engineMs ?? 0;

  await measureMailRun(bench);
  const idleRun = await measureMailRun(bench);
  await bench.call(user, { route: 'auth.forgotPassword', body: { email } });
  return { calls, storedBytes, engineMs, photoBytes: photo.length, mailRun: await measureMailRun(bench), idleRun };
}

/** Adds a year of analyses, which are not measured. */
async function addAnalyses({ services }: Bench, email: string): Promise<void> {
  const { users, table, vault } = services;
  const analyses = new Analyses(table, vault);
  const owner = toAccountHolder((await users.findByEmail(email))!.id);
  const spots = new Map<number, string>();
  for (let n = 0; n < STORED_ANALYSES; n++) {
    const at = new Date(Date.now() - (STORED_ANALYSES - n) * 86_400_000);
    const spot = n % ANALYSES_PER_MONTH;
    const lesionId = spots.get(spot) ?? ulid(at.getTime());
    const analysis = testAnalysis(at, 'a text of ordinary length, as the product writes it', { lesionId });
    if (spots.has(spot)) await analyses.addTo(owner, analysis);
    else await analyses.add(owner, analysis);
    spots.set(spot, lesionId);
  }
}

async function measureMailRun({ measureWork }: Bench): Promise<CallCost> {
  const usage = await measureWork((services) => sendMail.with(services)());
  return { ...usage, bytesIn: 0, bytesOut: 0, logBytes: 300 };
}
