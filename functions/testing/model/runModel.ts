import * as fc from 'fast-check';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testPayments } from '#functions/services/payments/testPayments';
import { PASSWORD, testApi, type TestApiOptions } from '../testApi';
import { readLesionImage, toDataUrl } from '../testImages';
import { startTestModel } from '../testModel';
import { kill, steps, type RealProduct } from './commands';
import { ProductModel } from './productModel';
import { StoreFaults } from './storeFaults';

const MAX_STEPS = 25;
/** How many steps are taken for each kill. */
const STEPS_PER_KILL = 3;

export interface ModelOptions {
  sequences: number;
  seed: number;
  /** Lets calls to the table fail, be lost or be answered to nobody. */
  faults?: boolean;
  /** Kills the product and its stores between steps. */
  kills?: boolean;
}

/**
 * Compares the product with the model in random sequences of steps by three people and an administrator, with a clock that
 * moves. Throws with the shortest sequence that it finds where the two differ.
 */
export async function runModel({ sequences, seed, faults = false, kills = false }: ModelOptions): Promise<void> {
  const lesionModel = await startTestModel();
  const storeFaults = new StoreFaults(seed);
  let dataDir = kills ? await mkdtemp(join(tmpdir(), 'model-')) : undefined;
  const options = (): TestApiOptions => ({
    container: lesionModel.container,
    settings: { RATE_LIMIT_SCALE: '1000000' },
    dataDir,
    ...(faults && { findFault: storeFaults.find }),
  });
  let api = await testApi(options());
  const imageData = toDataUrl(await readLesionImage('phone-nevus-1.jpg'));
  let sequence = 0;
  const begin = (): RealProduct => {
    sequence++;
    const emails = [0, 1, 2].map((who) => `model-${sequence}-${who}@example.org`);
    const browsers = emails.map(() => api.openBrowser());
    const real: RealProduct = {
      ...testPayments(api),
      ...{ api, emails, browsers, imageData },
      faults: faults ? storeFaults : undefined,
      kill: async () => {
        await replaceKilled();
        const reopened = real.browsers.map(({ cookie }) => Object.assign(api.openBrowser(), { cookie }));
        Object.assign(real, { ...testPayments(api), api, browsers: reopened });
      },
    };
    return real;
  };
  /** What the stores have written at this moment is all that kill −9 leaves: another product starts over a copy of it. */
  const replaceKilled = async () => {
    const [killed, folder] = [api, dataDir!];
    dataDir = await mkdtemp(join(tmpdir(), 'model-'));
    await copyAsOfOneMoment(folder, dataDir);
    api = await testApi({ ...options(), resumes: killed });
    await killed.close();
    await rm(folder, { recursive: true });
  };
  /** Later sequences do not renew the subscriptions of earlier ones. */
  const end = async ({ browsers, emails }: RealProduct, { people }: ProductModel) => {
    for (const [who, browser] of browsers.entries()) {
      if (!people[who]) continue;
      await browser.request('POST', '/api/auth/login', { json: { email: emails[who], password: PASSWORD } });
      await browser.request('DELETE', '/api/account', { json: { password: PASSWORD } });
    }
    await api.cloud.stripe.waitForDeliveries();
  };
  const taken = kills ? fc.oneof({ weight: STEPS_PER_KILL, arbitrary: steps }, { weight: 1, arbitrary: kill }) : steps;
  const property = fc.asyncProperty(
    fc.commands([taken], { maxCommands: MAX_STEPS, ...((faults || kills) && { size: 'max' }) }),
    async (commands) => {
      const real = begin();
      const model = new ProductModel(api.clock.now().getTime());
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands);
      } finally {
        await end(real, model);
      }
    },
  );
  try {
    await fc.assert(property, { numRuns: sequences, seed, endOnFailure: sequences < 100 });
  } finally {
    await api.close();
    lesionModel.close();
    if (dataDir) await rm(dataDir, { recursive: true });
  }
}

/** Copies a folder of stores, again where one of them changed a file meanwhile, as compaction does. */
async function copyAsOfOneMoment(from: string, to: string): Promise<void> {
  for (let isWhole = false; !isWhole;) {
    const before = await describeFiles(from);
    await rm(to, { recursive: true });
    const isCopied = await cp(from, to, { recursive: true }).then(
      () => true,
      () => false,
    );
    isWhole = isCopied && (await describeFiles(from)) === before;
  }
}

async function describeFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const described = files.map(async (file) => {
    const found = await stat(file).catch(() => undefined);
    return `${file} ${found?.size} ${found?.mtimeMs}`;
  });
  return (await Promise.all(described)).join();
}
