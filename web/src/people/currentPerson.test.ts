import type * as currentPerson from './currentPerson';

const ID = '01JD0000000000000000000001';

/** Loads the page: its script reads whom it is about. */
async function loadPage(address = '/history') {
  history.replaceState(null, '', address);
  let page: typeof currentPerson | undefined;
  await jest.isolateModulesAsync(async () => {
    page = await import('./currentPerson');
  });
  return page!;
}

beforeEach(() => sessionStorage.clear());

test('a page is about the account holder until a link or the tab names somebody else', async () => {
  expect((await loadPage()).getPersonId()).toBeNull();
  expect((await loadPage(`/due?person=${ID}#top`)).getPersonId()).toBe(ID);
  expect(location.pathname + location.search + location.hash).toBe('/due#top');
  expect((await loadPage()).getPersonId()).toBe(ID);
  expect((await loadPage('/due?person=')).getPersonId()).toBeNull();
  expect(location.pathname + location.search).toBe('/due');
  expect((await loadPage()).getPersonId()).toBeNull();
});

test('the person of a page stays the same until it is loaded anew, and ends with the session', async () => {
  const page = await loadPage(`/?person=${ID}`);
  sessionStorage.setItem('person', '01JD0000000000000000000002');
  expect(page.getPersonId()).toBe(ID);
  page.forgetPerson();
  expect(page.getPersonId()).toBeNull();
  expect((await loadPage()).getPersonId()).toBeNull();
});

test('a page knows that its person is not in the account', async () => {
  const page = await loadPage(`/?person=${ID}`);
  const person = { name: 'Ben', color: 'blue', addedAt: '2026-11-26T08:00:00.000Z' } as const;
  expect(page.isPersonMissing({ people: {} })).toBe(true);
  expect(page.isPersonMissing({ people: { [ID]: person } })).toBe(false);
  page.forgetPerson();
  expect(page.isPersonMissing({ people: {} })).toBe(false);
  const wrongPage = await loadPage('/?person=constructor');
  expect(wrongPage.isPersonMissing({ people: {} })).toBe(true);
});
