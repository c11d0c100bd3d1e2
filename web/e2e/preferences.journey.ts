import { GALLERY_PAGES } from './gallery/galleryPages';
import { createPeople, type People } from './gallery/people';
import { startTestSite, type TestSite } from './site/journey';
import { findPreferenceIssues } from './site/preferenceIssues';

jest.setTimeout(240_000);

let site: TestSite;
let people: People;
beforeAll(async () => {
  site = await startTestSite();
  people = await createPeople(site);
});
afterAll(async () => site.close());

test.each(GALLERY_PAGES)(
  '$name works with forced colors, reduced motion, a small phone with large text, and right-to-left script',
  async ({ states: [state] }) => {
    const page = await site.openPage({ storageState: people[state!.person] });
    await state!.show(page);
    expect(await findPreferenceIssues(page)).toEqual([]);
    await page.context().close();
  },
);
