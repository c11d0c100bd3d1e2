import { BlogCategory } from '#domain/blog/blog';
import { z } from 'zod';
import { readTabSetting, saveTabSetting } from '../../../device/deviceSettings';

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
  read(owner: string): PostDraft | undefined {
    const json = readTabSetting('blog', owner);
    return json === null ? undefined : PostDraft.safeParse(JSON.parse(json)).data;
  },
  save: (owner: string, draft: PostDraft) => saveTabSetting('blog', JSON.stringify(draft), owner),
  remove: (owner: string) => saveTabSetting('blog', null, owner),
};
