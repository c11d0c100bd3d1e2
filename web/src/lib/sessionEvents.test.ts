/** A channel between the pages of these tests. Messages arrive at once. */
class TestChannel {
  private static readonly channels = new Set<TestChannel>();
  private listener: ((message: { data: unknown }) => void) | undefined;
  constructor() {
    TestChannel.channels.add(this);
  }
  addEventListener(_type: string, listener: (message: { data: unknown }) => void) {
    this.listener = listener;
  }
  postMessage(data: unknown) {
    for (const channel of TestChannel.channels) if (channel !== this) channel.listener?.({ data });
  }
}

beforeEach(() => void Object.assign(globalThis, { BroadcastChannel: TestChannel }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'));

/** Opens a page of the browser, and lists the events that it hears. */
async function openPage() {
  jest.resetModules();
  const session = await import('./sessionEvents');
  const events: string[] = [];
  session.subscribeToSession((event) => events.push(event));
  return { ...session, events };
}

test('a page learns when another page, opened since, finds the session of another account', async () => {
  const first = await openPage();
  first.recordUser('ana');
  const second = await openPage();
  second.recordUser('ana');
  expect(first.events).toEqual([]);
  const third = await openPage();
  third.recordUser('ben');
  expect([first.events, second.events, third.events]).toEqual([['uncertain'], ['uncertain'], []]);
  first.recordUser('ben');
  expect(first.events).toEqual(['uncertain', 'userChanged']);
});

test('a page without a person hears of a sign-out only', async () => {
  const visitor = await openPage();
  const page = await openPage();
  page.recordUser('ana');
  page.publishSessionEvent('signedOut');
  expect(visitor.events).toEqual(['signedOut']);
  expect(page.hasShownUser()).toBe(false);
});
