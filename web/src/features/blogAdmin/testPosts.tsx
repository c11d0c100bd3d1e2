import { render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { BlogPost } from '#domain/blog/blog';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { MARIA, startTestServer, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import BlogManagementPage from './BlogManagementPage';
import CreatePostPage from './CreatePostPage';
import EditPostPage from './EditPostPage';

export const POST_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
export const POST_COUNTS = { draft: 1, pending_approval: 2, approved: 3, rejected: 4, archived: 5 };

/** A post waiting for review. `changes` replace fields. */
export function buildPost(changes: Partial<BlogPost> = {}): BlogPost {
  return {
    id: POST_ID,
    title: 'Sun hats',
    excerpt: 'Why brims matter',
    content: 'First\n\n<i>Second</i>\n\n## Sources\n- https://a.example',
    author: 'Ann Author',
    authorId: MARIA.id,
    category: 'Prevention',
    featured: 1,
    status: 'pending_approval',
    rejectionReason: null,
    recallReason: null,
    revision: null,
    revisedAt: null,
    approvedBy: null,
    review: null,
    editorId: null,
    approvedAt: null,
    publishDate: null,
    createdAt: '2026-03-04T12:00:00.000Z',
    updatedAt: '2026-03-04T12:00:00.000Z',
    sample: false,
    version: 3,
    ...changes,
  };
}

/** Renders a page of this feature for an administrator. */
export function renderBlogAdmin(path: string, replies: TestServer['replies']): TestServer {
  const server = startTestServer({
    'GET /api/auth/me': { body: { user: { ...MARIA, role: 'admin' } } },
    'GET /api/blog/counts': { body: POST_COUNTS },
    ...replies,
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <ToastProvider>
        <SessionBoundary>
          <Routes>
            <Route path="/admin/blog" element={<BlogManagementPage />} />
            <Route path="/admin/blog/create" element={<CreatePostPage />} />
            <Route path="/admin/blog/:id/edit" element={<EditPostPage />} />
          </Routes>
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return server;
}
