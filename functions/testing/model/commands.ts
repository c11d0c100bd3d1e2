import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { PASSWORD, type Browser, type TestApi } from '../testApi';
import type { PersonModel, ProductModel } from './productModel';
import type { StoreFaults } from './storeFaults';

/** The product that the model is compared with. */
export interface RealProduct {
  api: TestApi;
  pay: (checkoutUrl: string, card: 'pays' | 'declined' | 'failsLater') => Promise<unknown>;
  advanceTime: (by: { days?: number; minutes?: number }) => Promise<void>;
  /** The three people's browsers and emails. */
  browsers: Browser[];
  emails: string[];
  imageData: string;
  /** The faults of the table, which calls of people meet. */
  faults: StoreFaults | undefined;
  /** Kills the product and its stores, and starts it again over what they have written. */
  kill: () => Promise<void>;
}

type Act = (model: ProductModel, product: RealProduct) => Promise<void>;

/** One step of a sequence: does it in the product, and asserts what the model says. */
class Step implements fc.AsyncCommand<ProductModel, RealProduct> {
  constructor(
    private readonly name: string,
    private readonly act: Act,
  ) {}

  check = (): boolean => true;
  run = (model: ProductModel, product: RealProduct): Promise<void> => this.act(model, product);
  toString = (): string => this.name;
}

/** How often a person tries again where the product says so. */
const MAX_TRIES = 10;

/** The answer of a product on a machine that is too busy for it. */
const TOO_SLOW = 'This took too long. Please try again in a moment.';

/** An answer, and how often the call was sent: each time but the last, the product was unavailable, for a fault of the table. */
interface CallAnswer {
  status: number;
  json: Record<string, unknown>;
  tries: number;
}

/** Sends a call as a person does, who tries again while the product is unavailable. Faults are met by the way. */
async function call(
  { faults }: RealProduct,
  browser: Browser,
  method: string,
  path: string,
  json?: unknown,
): Promise<CallAnswer> {
  let wasHit = false;
  for (let tries = 1; ; tries += 1) {
    faults?.begin();
    const response = await browser.request(method, path, { json });
    wasHit = (faults?.end() ?? false) || wasHit;
    const answer = { status: response.status, json: (await response.json()) as Record<string, unknown>, tries };
    const isBusy = answer.json['message'] === TOO_SLOW;
    if (answer.status === 503 && (wasHit || isBusy) && tries < MAX_TRIES) continue;
    // The use of a session may not have been recorded: reads go on while the table takes no writes.
    if (wasHit && browser.cookie) await browser.request('GET', '/api/auth/me');
    return answer;
  }
}

/** A step of a person who should be signed in. Without a session it must be refused, whatever it is. */
const personal = (
  name: string,
  who: number,
  request: [method: string, path: string, json?: unknown],
  act: (person: PersonModel, answer: CallAnswer, model: ProductModel, product: RealProduct) => Promise<void> | void,
) =>
  new Step(`${name} ${who}`, async (model, product) => {
    const person = model.people[who] ?? null;
    const answer = await call(product, product.browsers[who]!, ...request);
    if (!model.isSignedIn(person)) {
      assert.equal(answer.status, 401);
      return;
    }
    if (answer.status !== 403) model.use(person);
    await act(person, answer, model, product);
  });

const register = (who: number) =>
  new Step(`register ${who}`, async (model, product) => {
    const [browser, json] = [product.browsers[who]!, { email: product.emails[who], password: PASSWORD }];
    const { status, tries } = await call(product, browser, 'POST', '/api/auth/register', json);
    if (model.people[who]) {
      assert.equal(status, 409);
      return;
    }
    // An earlier try may have registered the person, who then signs in.
    if (tries > 1 && status === 409)
      assert.equal((await call(product, browser, 'POST', '/api/auth/login', json)).status, 200);
    else assert.equal(status, 200);
    model.register(who);
  });

const signIn = (who: number) =>
  new Step(`sign in ${who}`, async (model, product) => {
    const json = { email: product.emails[who], password: PASSWORD };
    const { status } = await call(product, product.browsers[who]!, 'POST', '/api/auth/login', json);
    assert.equal(status, model.people[who] ? 200 : 401);
    if (model.people[who]) model.signIn(model.people[who]);
  });

const pay = (who: number, card: 'pays' | 'declined' | 'failsLater') =>
  personal(
    `pay (${card})`,
    who,
    ['POST', '/api/subscription/create-checkout', {}],
    async (person, { status, json }, model, product) => {
      const mayPay = model.mayPay(person);
      assert.ok([200, 409].includes(status));
      if (mayPay !== undefined) assert.equal(status, mayPay ? 200 : 409);
      if (status !== 200) return;
      await product.pay(json['checkoutUrl'] as string, card);
      if (card !== 'declined') model.pay(person, card);
    },
  );

const refund = (who: number) =>
  personal(
    'refund',
    who,
    ['POST', '/api/subscription/refund-request', {}],
    async (person, { status, json }, model, { api }) => {
      const expected = model.refundOutcome(person);
      const actual = status === 409 ? 'conflict' : json['refunded'] === true ? 'refunded' : 'forwarded';
      if (expected !== undefined) assert.equal(actual, expected);
      if (actual === 'refunded' && person.payment) person.payment.isRefunded = true;
      await api.cloud.stripe.waitForDeliveries();
    },
  );

const analyze = (who: number) =>
  new Step(`analyze ${who}`, async (model, product) => {
    const request = ['POST', '/api/analyze', { imageData: product.imageData }] as [string, string, unknown];
    await personal('analyze', who, request, async (person, { status, json, tries }) => {
      const mayAnalyze = model.mayAnalyze(person);
      assert.ok([200, 403].includes(status));
      if (mayAnalyze !== undefined) assert.equal(status, mayAnalyze ? 200 : 403);
      if (status !== 200) return;
      if (tries === 1) {
        person.analyses.unshift(json['id'] as string);
        return;
      }
      // An earlier try may have stored its analysis, too.
      const list = await call(product, product.browsers[who]!, 'GET', '/api/analyses?limit=100');
      const stored = (list.json as unknown as { id: string }[]).map(({ id }) => id);
      const added = stored.filter((id) => !person.analyses.includes(id));
      assert.ok(added.includes(json['id'] as string) && added.length <= tries);
      assert.equal(stored.slice(added.length).join(), person.analyses.join());
      person.analyses = stored;
    }).run(model, product);
  });

/** Reads, changes and deletes what belongs to others, and what belongs to nobody. */
const reachForForeign = (who: number) =>
  new Step(`reach for foreign ${who}`, async (model, product) => {
    for (const id of [...model.foreignAnalyses(who).slice(0, 2), '01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
      for (const [method, json] of [['GET'], ['PATCH', { notes: 'mine' }], ['DELETE']] as [string, unknown?][]) {
        const reach = personal(method, who, [method, `/api/analyses/${id}`, json], (_, { status }) =>
          assert.equal(status, 404),
        );
        await reach.run(model, product);
      }
    }
  });

const deleteAnalysis = (who: number) =>
  new Step(`delete analysis ${who}`, async (model, product) => {
    const [id] = model.people[who]?.analyses ?? [];
    if (id === undefined) return;
    await personal('delete', who, ['DELETE', `/api/analyses/${id}`], (person, { status, tries }) => {
      assert.ok(status === 200 || (tries > 1 && status === 404));
      person.analyses.shift();
    }).run(model, product);
  });

const deleteAccount = (who: number) =>
  new Step(`delete account ${who}`, async (model, product) => {
    const person = model.people[who] ?? null;
    const { status, tries } = await call(product, product.browsers[who]!, 'DELETE', '/api/account', {
      password: PASSWORD,
    });
    if (!model.isSignedIn(person)) {
      assert.equal(status, 401);
      return;
    }
    // An earlier try may have begun the deletion, which ends the session; the hourly job completes it.
    assert.ok(status === 200 || (tries > 1 && status === 401));
    model.people[who] = null;
    if (product.faults) await product.api.runJob('resumeErasures');
    await product.api.cloud.stripe.waitForDeliveries();
  });

const exportData = (who: number) =>
  personal('export', who, ['GET', '/api/account/export'], (person, { status, json }, model, { emails }) => {
    assert.equal(status, 200);
    const text = JSON.stringify(json);
    assert.ok(person.analyses.every((id) => text.includes(id)) && text.includes(emails[who]!));
    const foreign = [...model.foreignAnalyses(who), ...emails.filter((_, index) => index !== who)];
    assert.equal(foreign.filter((trace) => text.includes(trace)).join(), '');
  });

/** The person sees exactly their own history and their own status. */
const readOwn = (who: number) =>
  new Step(`read own ${who}`, async (model, product) => {
    await personal('list', who, ['GET', '/api/analyses?limit=100'], (person, { json }) => {
      assert.equal((json as unknown as { id: string }[]).map(({ id }) => id).join(), person.analyses.join());
    }).run(model, product);
    await personal('status', who, ['GET', '/api/subscription/status'], (person, { json }) => {
      const isActive = model.mayAnalyze(person);
      if (isActive !== undefined) assert.equal(json['isActive'], isActive);
    }).run(model, product);
  });

async function asAdmin({ api }: RealProduct): Promise<Browser> {
  if ((await api.admin.request('GET', '/api/auth/me')).status === 401)
    await api.admin.auth.login({ body: { email: api.admin.email, password: PASSWORD } });
  return api.admin;
}

const listCustomers = async (product: RealProduct) => {
  const { json } = await call(product, await asAdmin(product), 'GET', '/api/admin/users?limit=100');
  return (json as unknown as { id: string; email: string; isActive: boolean }[]).filter(({ email }) =>
    product.emails.includes(email),
  );
};

const override = (who: number, subscriptionStatus: 'active' | 'inactive') =>
  new Step(`override ${who} ${subscriptionStatus}`, async (model, product) => {
    const customer = (await listCustomers(product)).find(({ email }) => email === product.emails[who]);
    const person = model.people[who] ?? null;
    assert.equal(customer !== undefined, person !== null);
    if (!customer || !person || model.hasPaid(person) === undefined) return;
    const path = `/api/admin/users/${customer.id}/subscription-status`;
    const body = { subscriptionStatus, reason: 'On request' };
    // Nobody but the administrator may, not even for themselves.
    assert.equal(
      (await call(product, product.browsers[who]!, 'PATCH', path, body)).status,
      model.isSignedIn(person) ? 403 : 401,
    );
    assert.equal((await call(product, product.api.admin, 'PATCH', path, body)).status, 200);
    model.override(person, subscriptionStatus);
  });

/** The administrator sees who has an account and whose subscription is active, and nobody's analyses. */
const listAsAdmin = new Step('list customers', async (model, product) => {
  const customers = await listCustomers(product);
  const expected = product.emails.filter((_, who) => model.people[who]);
  assert.equal(
    customers
      .map(({ email }) => email)
      .sort()
      .join(),
    expected.sort().join(),
  );
  for (const { email, isActive } of customers) {
    const mayAnalyze = model.mayAnalyze(model.people[product.emails.indexOf(email)]!);
    if (mayAnalyze !== undefined) assert.equal(isActive, mayAnalyze);
  }
  const [foreign] = model.foreignAnalyses(-1);
  if (foreign) assert.equal((await call(product, product.api.admin, 'GET', `/api/analyses/${foreign}`)).status, 404);
});

const advance = (by: { days?: number; minutes?: number }) =>
  new Step(`advance ${JSON.stringify(by)}`, async (model, product) => {
    await product.advanceTime(by);
    model.now = product.api.clock.now().getTime();
  });

/** A kill between two steps, after which everybody sees and does what the model says. */
export const kill: fc.Arbitrary<Step> = fc.constant(new Step('kill', (_, product) => product.kill()));

const person = fc.nat({ max: 2 });
const ofPerson = (weight: number, create: (who: number) => Step) => ({ weight, arbitrary: person.map(create) });
const card = fc.constantFrom('pays', 'declined', 'failsLater');
const status = fc.constantFrom('active', 'inactive');

/** The steps of a sequence, by how often they are taken. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  ofPerson(5, register),
  ofPerson(3, signIn),
  { weight: 5, arbitrary: fc.tuple(person, card).map(([who, chosen]) => pay(who, chosen)) },
  ofPerson(2, refund),
  ofPerson(6, analyze),
  ofPerson(2, reachForForeign),
  ofPerson(1, deleteAnalysis),
  ofPerson(1, deleteAccount),
  { weight: 2, arbitrary: fc.tuple(person, status).map(([who, chosen]) => override(who, chosen)) },
  ofPerson(1, exportData),
  ofPerson(4, readOwn),
  { weight: 2, arbitrary: fc.constant(listAsAdmin) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom({ minutes: 61 }, { minutes: 781 }, { days: 8 }, { days: 31 }, { days: 366 })
      .map(advance),
  },
);
