import type { ConformanceRow } from '../conformanceRow';

/** The Health Blog. */
export const BLOG_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'blog sections',
    texts: ['Featured Articles', 'Latest Articles'],
    tests: [
      {
        file: 'web/src/features/blog/BlogPage.test.tsx',
        title: 'a blog that does not load shows an error, and loads on retry',
      },
      {
        file: 'web/src/features/blog/BlogPage.test.tsx',
        title:
          'under All, featured articles are above the latest, each article once; a category has no featured section',
      },
    ],
  },
  {
    what: 'blog: reading time',
    texts: ['min read'],
    tests: [
      { file: 'packages/domain/blog/blog.test.ts', title: '%i words take %i minutes to read' },
      {
        file: 'web/src/features/blog/BlogPage.test.tsx',
        title: 'an article opens and closes on its own; its text keeps its line breaks, and markup is shown as text',
      },
    ],
  },
  {
    what: 'blog: empty',
    tests: [
      {
        file: 'web/src/features/blog/BlogPage.test.tsx',
        title: 'an empty blog and an empty category show a message, and the link to the analysis stays',
      },
    ],
  },
];
