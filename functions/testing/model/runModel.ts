import * as fc from 'fast-check';
import { testPayments } from '#functions/services/payments/testPayments';
import { PASSWORD, testApi } from '../testApi';
import { readLesionImage, toDataUrl } from '../testImages';
import { startTestModel } from '../testModel';
import { steps, type RealProduct } from './commands';
import { ProductModel } from './productModel';

const MAX_STEPS = 25;

/**
 * Compares the product with the model in random sequences of steps by three people and an administrator, with a clock that
 * moves. Throws with the shortest sequence that it finds where the two differ.
 */
export async function runModel({ sequences, seed }: { sequences: number; seed: number }): Promise<void> {
  const lesionModel = await startTestModel();
  const api = await testApi({ container: lesionModel.container, settings: { RATE_LIMIT_SCALE: '1000000' } });
  const payments = testPayments(api);
  const imageData = toDataUrl(await readLesionImage('phone-nevus-1.jpg'));
  let sequence = 0;
  const begin = (): RealProduct => {
    sequence++;
    const emails = [0, 1, 2].map((who) => `model-${sequence}-${who}@example.org`);
    return { api, ...payments, emails, browsers: emails.map(() => api.openBrowser()), imageData };
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
  const property = fc.asyncProperty(fc.commands([steps], { maxCommands: MAX_STEPS }), async (commands) => {
    const real = begin();
    const model = new ProductModel(api.clock.now().getTime());
    try {
      await fc.asyncModelRun(() => ({ model, real }), commands);
    } finally {
      await end(real, model);
    }
  });
  try {
    await fc.assert(property, { numRuns: sequences, seed, endOnFailure: sequences < 100 });
  } finally {
    await api.close();
    lesionModel.close();
  }
}
