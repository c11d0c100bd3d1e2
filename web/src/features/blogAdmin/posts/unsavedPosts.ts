import { BlogCategory } from '#domain/blog/blog';
import { z } from 'zod';

/** The values of the post form. */
const PostDraft = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  author: z.string(),
  category: BlogCategory,
  featured: z.boolean(),
});
export type PostDraft = z.infer<typeof PostDraft>;

/** Unsaved posts in the tab's session storage. An administrator's session ends after 30 minutes without a call. */
export const unsavedPosts = {
  read(key: string): PostDraft | undefined {
    const json = sessionStorage.getItem(key);
    return json === null ? undefined : PostDraft.safeParse(JSON.parse(json)).data;
  },
  save: (key: string, draft: PostDraft): void => sessionStorage.setItem(key, JSON.stringify(draft)),
  remove: (key: string): void => sessionStorage.removeItem(key),
};
