import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { PASSWORD, type Browser, type TestApi } from '../testApi';
import type { PersonModel, ProductModel } from './productModel';

/** The product that the model is compared with. */
export interface RealProduct {
  api: TestApi;
  pay: (checkoutUrl: string, card: 'pays' | 'declined' | 'failsLater') => Promise<unknown>;
  advanceTime: (by: { days?: number; minutes?: number }) => Promise<void>;
  /** The three people's browsers and emails. */
  browsers: Browser[];
  emails: string[];
  imageData: string;
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

async function call(browser: Browser, method: string, path: string, json?: unknown) {
  const response = await browser.request(method, path, { json });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** A step of a person who should be signed in. Without a session it must be refused, whatever it is. */
const personal = (
  name: string,
  who: number,
  request: [method: string, path: string, json?: unknown],
  act: (
    person: PersonModel,
    answer: Awaited<ReturnType<typeof call>>,
    model: ProductModel,
    product: RealProduct,
  ) => Promise<void> | void,
) =>
  new Step(`${name} ${who}`, async (model, product) => {
    const person = model.people[who] ?? null;
    const answer = await call(product.browsers[who]!, ...request);
    if (!model.isSignedIn(person)) {
      assert.equal(answer.status, 401);
      return;
    }
    if (answer.status !== 403) model.use(person);
    await act(person, answer, model, product);
  });

const register = (who: number) =>
  new Step(`register ${who}`, async (model, { browsers, emails }) => {
    const { status } = await call(browsers[who]!, 'POST', '/api/auth/register', {
      email: emails[who],
      password: PASSWORD,
    });
    assert.equal(status, model.people[who] ? 409 : 200);
    if (!model.people[who]) model.register(who);
  });

const signIn = (who: number) =>
  new Step(`sign in ${who}`, async (model, { browsers, emails }) => {
    const { status } = await call(browsers[who]!, 'POST', '/api/auth/login', {
      email: emails[who],
      password: PASSWORD,
    });
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
    await personal('analyze', who, request, (person, { status, json }) => {
      const mayAnalyze = model.mayAnalyze(person);
      assert.ok([200, 403].includes(status));
      if (mayAnalyze !== undefined) assert.equal(status, mayAnalyze ? 200 : 403);
      if (status === 200) person.analyses.unshift(json['id'] as string);
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
    await personal('delete', who, ['DELETE', `/api/analyses/${id}`], (person, { status }) => {
      assert.equal(status, 200);
      person.analyses.shift();
    }).run(model, product);
  });

const deleteAccount = (who: number) =>
  personal(
    'delete account',
    who,
    ['DELETE', '/api/account', { password: PASSWORD }],
    async (_, { status }, model, { api }) => {
      assert.equal(status, 200);
      model.people[who] = null;
      await api.cloud.stripe.waitForDeliveries();
    },
  );

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
  const { json } = await call(await asAdmin(product), 'GET', '/api/admin/users?limit=100');
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
      (await call(product.browsers[who]!, 'PATCH', path, body)).status,
      model.isSignedIn(person) ? 403 : 401,
    );
    assert.equal((await call(product.api.admin, 'PATCH', path, body)).status, 200);
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
  if (foreign) assert.equal((await call(product.api.admin, 'GET', `/api/analyses/${foreign}`)).status, 404);
});

const advance = (by: { days?: number; minutes?: number }) =>
  new Step(`advance ${JSON.stringify(by)}`, async (model, product) => {
    await product.advanceTime(by);
    model.now = product.api.clock.now().getTime();
  });

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
