import type { ConformanceRow } from '../conformanceRow';

/** Blog management, and writing a post. */
export const BLOG_MANAGEMENT_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'blog management: title and button',
    texts: ['Blog Management', 'Create New Post'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'there are five tabs with counts, Pending first; each empty tab has its own message',
      },

      {
        file: 'web/e2e/blog.journey.ts',
        title: 'a post is written, rejected with a reason and archived; another is approved and published',
      },
    ],
  },
  {
    what: 'blog management: tabs',
    texts: ['Pending', 'Approved', 'Rejected', 'Drafts', 'Archived'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'View shows the whole post, its reviewer, and its text as typed',
      },
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'there are five tabs with counts, Pending first; each empty tab has its own message',
      },
    ],
  },
  {
    what: 'blog management: empty tabs',
    texts: [
      'No posts are waiting for review.',
      'No posts have been approved yet.',
      'No posts have been rejected.',
      'No draft posts found.',
      'No posts have been archived.',
    ],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'there are five tabs with counts, Pending first; each empty tab has its own message',
      },
    ],
  },
  {
    what: 'blog management: View',
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'View shows the whole post, its reviewer, and its text as typed',
      },
    ],
  },
  {
    what: 'blog management: draft',
    texts: ['Post to Health Blog'],
    tests: [{ file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx', title: 'a post that is %s offers %j' }],
  },
  {
    what: 'blog management: actions',
    texts: ['Approve', 'Reject', 'Archive'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'there are five tabs with counts, Pending first; each empty tab has its own message',
      },
    ],
  },
  {
    what: 'blog management: reject dialog',
    texts: ['Reject Blog Post', 'Reason for rejection (optional but recommended)...', 'Reject Post'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'the reject dialog says that it is rejecting',
      },

      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'rejecting with %j sends the reason %j',
      },
    ],
  },
  {
    what: 'blog management: reject pending',
    texts: ['Rejecting...'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'the reject dialog says that it is rejecting',
      },
    ],
  },
  {
    what: 'blog management: loading',
    texts: ['Loading blog posts...'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'posts that do not load show an error, and load on retry',
      },
    ],
  },
  {
    what: 'blog management: error',
    texts: ['Error loading blog posts', 'Please try refreshing the page.'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'posts that do not load show an error, and load on retry',
      },
    ],
  },
  {
    what: 'create post: buttons',
    texts: ['Save Draft', 'Submit for Approval'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/posts/PostForm.test.tsx',
        title: 'a post that could not be saved stays in the form, and is restored after the session ended',
      },
      {
        file: 'web/src/features/blogAdmin/posts/PostForm.test.tsx',
        title: 'each missing field has an error, and nothing is sent',
      },
    ],
  },
  {
    what: 'create post: pending',
    texts: ['Submitting...'],
    tests: [
      { file: 'web/src/features/blogAdmin/posts/PostForm.test.tsx', title: 'the form says that it is submitting' },
    ],
  },
  {
    what: 'create post: preview and guidelines',
    tests: [
      {
        file: 'web/src/features/blogAdmin/posts/PostForm.test.tsx',
        title: 'the side shows the guidelines, and on request a preview of the post',
      },
    ],
  },
];
